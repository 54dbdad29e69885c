import type { World } from '../operations-ground.ts';
import { forAdmins, read, type Operations } from './operation.ts';

/** What an admin commands; an admin of another organisation knows of no such badge. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins('badges:write', 404, sends);

/** What a TV, and whoever has the link, see of a badge that is shared (R-003, C-01). */
const shared = (answers: readonly [number, number, number, number], sends: (world: World) => object) => ({
  ...read(answers, sends),
  shown: true as const,
  byKey: 'badge' as const,
});

export const operations: Operations = {
  'GET badges/badges': shared([401, 200, 200, 200], ({ badge }) => ({ id: badge })),
  'GET badges/history': shared([401, 200, 200, 404], ({ badge }) => ({ badgeid: badge })),
  'GET badges/player_reward': shared([401, 200, 200, 404], ({ win }) => ({ id: win })),
  'GET badges/why': read([401, 200, 200, 404], ({ win }) => ({ id: win })),
  'GET badges/list_players': read([401, 200, 200, 404], ({ badge }) => ({ badgeid: badge })),
  'GET badges/career': { ...read([401, 200, 200, 404], ({ player }) => ({ profileid: player })), nobodyActs: true },
  'GET competition_score/profile_badges': { ...read([401, 200, 200, 404], ({ player }) => ({ profileid: player })), nobodyActs: true },
  'GET badges/export': { ...forAdmins('read', 404, ({ badge }) => ({ badgeid: badge })), needsNothing: true },
  'GET badges/get_templates': { ...forAdmins('read', 200, () => ({})), needsNothing: true },
  'GET badges/defaults': { ...forAdmins('read', 200, () => ({})), needsNothing: true },
  'POST badges/save_defaults': { ...forAdmins('badges:write', 200, () => ({ notify: 1 })), needsNothing: true },
  'POST badges/save': command(({ badge, fresh }) => ({ data: { id: badge, Name: fresh('Marmalade badge') } })),
  'POST badges/preview': command(({ badge }) => ({ data: { id: badge } })),
  'POST badges/give_badge': command(({ badge, other }) => ({ badgeid: badge, toprofileid: other, inscription: 'Marmalade' })),
  'DELETE badges/revoke': command(async ({ badge, anotherWin }) => ({
    badgeid: badge,
    selplayerbadges: await anotherWin(),
    reason: 'Marmalade',
  })),
  'POST badges/reinstate': command(({ badge, win }) => ({ badgeid: badge, selplayerbadges: [win], reason: 'Marmalade' })),
  'POST badges/regenerateShareKey': command(async ({ anotherBadge }) => ({ badgeid: await anotherBadge() })),
  'DELETE badges/delete_badge': command(async ({ anotherBadge }) => ({ badgeid: await anotherBadge() })),
  'POST badges/restore_badge': command(({ badge }) => ({ badgeid: badge })),
};
