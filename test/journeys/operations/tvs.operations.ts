import { Client } from '../laurel.ts';
import type { World } from '../operations-ground.ts';
import { forAdmins, open, type Operations } from './operation.ts';

/** What a TV shows that nobody has paired. */
async function begun({ laurel }: World): Promise<{ secret: string; code: string }> {
  return (await new Client(laurel.url).post('tv/begin')).body as { secret: string; code: string };
}
const toPair = async (world: World) => ({
  code: (await begun(world)).code,
  name: world.fresh('Marmalade TV'),
  castid: (await world.cast()).castid,
});
const paired = async (world: World) => String((await world.clients.admin.post('tv/pair', await toPair(world))).body.id);
const castOf = async ({ cast }: World) => ({ castid: (await cast()).castid });
/** Only who holds a token may: nobody of these does. */
const forDisplays: Operations[string] = { answers: [401, 403, 403, 403], scope: null, sends: () => ({}), nobodyActs: true };

export const operations: Operations = {
  'POST tv/begin': { ...open([200, 200, 200, 200]), needsNothing: true, nobodyActs: true },
  'POST tv/poll': { ...open([200, 200, 200, 200], async (world) => ({ secret: (await begun(world)).secret })), nobodyActs: true },
  'POST tv/here': { ...forDisplays, whileFrozen: true },
  'GET tv/list': forAdmins('read', 200, () => ({})),
  'POST tv/pair': forAdmins(null, 404, toPair),
  'POST tv/rename': forAdmins(null, 404, async (world) => ({ tvid: await paired(world), name: world.fresh('Marmalade TV') })),
  'POST tv/move': forAdmins(null, 404, async (world) => ({ tvid: await paired(world), ...(await castOf(world)) })),
  'POST tv/unpair': forAdmins(null, 404, async (world) => ({ tvid: await paired(world) })),
  'POST auth/tvlogin': {
    ...open([200, 200, 200, 200], async (world) => {
      const { castid } = await castOf(world);
      const { casts } = (await world.clients.admin.get('cast/active_casts')).body as { casts: { id: string; access_key: string }[] };
      return { castkey: casts.find(({ id }) => id === castid)!.access_key, pin: '0042' };
    }),
    nobodyActs: true,
  },
  'POST auth/gettvtoken': forAdmins(null, 404, castOf),
  'POST auth/exchangetvtoken': { ...open([200, 200, 200, 200], () => ({ token: 'none' })), nobodyActs: true },
  'GET auth/get_tv_user_info': forDisplays,
  'GET cast/celebrations': forDisplays,
};
