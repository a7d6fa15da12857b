import { WAYS, frame } from './site/frame';
import { byId, element } from './site/dom';
import { findDevice } from './device/device';

await frame();
byId('ways').append(
  ...WAYS.map((way) => element('li', {}, element('a', { href: way.page }, way.title), element('p', {}, way.about))),
);
const found = await findDevice();
byId('gpu').textContent = 'why' in found ? found.why : found.described;
if ('device' in found) {
  found.device.destroy();
}
