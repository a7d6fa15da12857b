/** The GPU of the browser, or the reason why there is none. */

export interface Found {
  device: GPUDevice;
  info: GPUAdapterInfo;
  /** In words. */
  described: string;
}

export interface Missing {
  why: string;
}

/** Limits that tests may need more of than every device has. */
const WANTED = ['maxStorageBufferBindingSize', 'maxBufferSize'] as const;

/** Asks for a device; a device that was lost before does not matter. */
export async function findDevice(): Promise<Found | Missing> {
  if (!window.isSecureContext) {
    return {
      why:
        'Browsers have WebGPU only on pages from https addresses and from this machine (http://localhost); '
        + `this page came from ${location.origin}.`,
    };
  }
  if (!('gpu' in navigator)) {
    return { why: 'This browser has no WebGPU. Current versions of Chrome, Edge, Safari and Firefox do.' };
  }
  try {
    const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null) {
      return { why: 'This browser has WebGPU, but no GPU that it may use: its driver may be blocked.' };
    }
    const requiredLimits = Object.fromEntries(WANTED.map((name) => [name, adapter.limits[name]]));
    const device = await adapter.requestDevice({ requiredLimits });
    return { device, info: adapter.info, described: describe(adapter.info) };
  } catch (e) {
    return { why: `The GPU cannot be used: ${e instanceof Error ? e.message : String(e)}` };
  }
}

/** Adapters that are programs in place of a GPU say so. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|software|basic render/i;

/** Whether WebGPU works here, and what can be done, in words. */
export function standing(found: Pick<Found, 'described'> | Missing): string {
  if ('why' in found) {
    return `WebGPU does not work here, so that Explore and Tune run nothing: ${found.why.replace(/\.?$/, '.')} `
      + 'The Playground and Results need no GPU.';
  }
  return `WebGPU works here: ${found.described}. `
    + (SOFTWARE.test(found.described) ? 'That is a program in place of a GPU: tests run, and say nothing of a GPU.'
      : 'Explore and Tune run on it.');
}

/** What a browser tells of a GPU; some tell little. */
export function describe(info: GPUAdapterInfo): string {
  const parts = [info.vendor, info.architecture, info.device, info.description].filter((part) => part !== '');
  return parts.length === 0 ? 'A GPU whose name the browser keeps for itself' : [...new Set(parts)].join(', ');
}
