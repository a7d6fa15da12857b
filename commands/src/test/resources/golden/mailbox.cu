#include <cuda/atomic>

/* launch { box = 0; full = 0 }
   P0@cta 0 { send(box, full, 7); }
   P1@cta 1 { r0 = receive(box, full); }
   exists (1:r0 = 0) */

extern "C" __device__ void send(int *box, int *full, int value) {
  *box = value;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*full).store(1, cuda::memory_order_release);
}

extern "C" __device__ int receive(int *box, int *full) {
  cuda::atomic_ref<int, cuda::thread_scope_device> f(*full);
  return f.load(cuda::memory_order_acquire) ? *box : -1;
}
