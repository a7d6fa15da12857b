/* launch pass on 2x2 { data[2]; ready = 0; seen[2] } forall (seen[0]=1 /\ seen[1]=1) */
__global__ void pass(int *data, volatile int *ready, int *seen)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = 1;
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) *ready = 1;
    } else {
        if (threadIdx.x == 0) { while (*ready == 0) ; __threadfence(); }
        __syncthreads();
        seen[threadIdx.x] = data[threadIdx.x];
    }
}
