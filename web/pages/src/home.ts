import { byId, element } from './site/dom';
import { frame } from './site/frame';
import { WAYS } from './site/ways';
import { findDevice, standing } from './device/device';

await frame();
byId('ways').append(
  ...WAYS.map((way) => element('li', {}, element('a', { href: way.page }, `${way.title}: ${way.does}`),
    element('p', {}, way.about))),
);
const found = await findDevice();
byId('gpu').textContent = standing(found);
if ('device' in found) {
  found.device.destroy();
}
