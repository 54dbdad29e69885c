import {
  BADGE_WINS,
  type BadgeWinEvent,
  type BadgeWon,
  type WinPlace,
  type WinRewardWithheld,
} from '../../src/badges/badge-wins.events.ts';
import type { Instant, Recorded, Sealed } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A win, whatever has become of it. Key: `organisationId/winId`. */
export type Win = Document &
  Where & {
    organisationId: string;
    badgeId: string;
    profileId: string;
    winId: string;
    slot: string;
    levelId: string | null;
    period: BadgeWon['data']['period'] | null;
    takenFrom: string | null;
    inscription: string | null;
    /** What it is paid, once. */
    rewards: BadgeWon['data']['rewards'];
    quiet: boolean;
    recordedAt: Instant;
    /** It stands now: the rule gives it, and nobody took it. */
    stands: boolean;
    /** What has become of it, in the order of the log. */
    turns: readonly WinTurn[];
  };

/** Where a win is by the rule. */
export type Where = { version: number; wonAt: Instant; value: PointAmount | null; entryId: string | null; teamIds: readonly string[] };

/** `at`: when what caused it happened. `was`: where the win was before. */
export type WinTurn = {
  kind: 'moved' | 'withdrawn' | 'returned' | 'revoked' | 'reinstated';
  at: Instant;
  recordedAt: Instant;
  byId: string | null;
  reason: Sealed | null;
  was: Where | null;
};

/** A win as of some time: where it was, what had become of it, and what keeps it from standing. */
export type WinAsOf = { where: Where; stands: boolean; against: WinTurn | undefined; returnedAt: Instant | null };

export function winKey(organisationId: string, winId: string): string {
  return `${organisationId}/${winId}`;
}

/** A win as of an instant, in the sense of boards, or as it is now; nothing where there was none. */
export function winAsOf(win: Win, asOf?: AsOf): WinAsOf | undefined {
  const { turns } = win;
  if (asOf && (asOf.sense === 'known' ? win.recordedAt : win.wonAt) > asOf.at) return undefined;
  const isPast = ({ at, recordedAt }: WinTurn) => !asOf || (asOf.sense === 'known' ? recordedAt : at) <= asOf.at;
  const past = turns.filter(isPast);
  const moved = asOf?.sense === 'known' ? turns.find((turn) => !isPast(turn) && turn.was) : undefined;
  return { where: moved?.was ?? whereOf(win), ...standing(past) };
}

/** By the rule and by rulings apart: no rule brings back what an admin took. */
function standing(turns: readonly WinTurn[]): Omit<WinAsOf, 'where'> {
  const byRule = turns.findLast(({ kind }) => kind === 'withdrawn' || kind === 'returned');
  const ruling = turns.findLast(({ kind }) => kind === 'revoked' || kind === 'reinstated');
  const against = [ruling, byRule].find((turn) => turn?.kind === 'revoked' || turn?.kind === 'withdrawn');
  const back = turns.findLast(({ kind }) => kind === 'returned' || kind === 'reinstated');
  return { stands: !against, against, returnedAt: (!against && back?.at) || null };
}

export const badgeWinsView = projection<Win, Exclude<BadgeWinEvent, WinRewardWithheld>>({
  name: 'badge-wins',
  version: 1,
  about: { person: 'profileId', words: { inscription: null } },
  categories: [BADGE_WINS],
  indexes: {
    organisationId: 'group',
    badgeId: 'group',
    profileId: 'id',
    winId: 'id',
    wonAt: 'instant',
    stands: 'beside',
  },
  compound: [
    ['organisationId', 'wonAt', 'winId'],
    ['badgeId', 'wonAt', 'winId'],
    ['profileId', 'wonAt', 'winId'],
  ],
  concerns: ({ badgeId }) => ({ whom: 'organisation', about: badgeId }),
  on: {
    async BadgeWon({ data, metadata: { organisationId, recordedAt } }, documents, open) {
      const { badgeId, profileId, winId, slot, levelId = null, period = null, takenFrom = null, inscription, rewards, quiet } = data;
      documents.put(winKey(organisationId, winId), {
        ...{ organisationId, badgeId, profileId, winId, slot, levelId, period, takenFrom, rewards, quiet, recordedAt },
        ...placed(data),
        inscription: (await open(inscription)) ?? null,
        stands: true,
        turns: [],
      });
    },
    BadgeWinMoved: (event, documents) => turn(event, documents, 'moved', placed(event.data)),
    BadgeWithdrawn: (event, documents) => turn(event, documents, 'withdrawn'),
    BadgeReturned: (event, documents) => turn(event, documents, 'returned', placed(event.data)),
    BadgeRevoked: (event, documents) => turn(event, documents, 'revoked'),
    BadgeReinstated: (event, documents) => turn(event, documents, 'reinstated'),
  },
});

function placed({ version, wonAt, value, entryId, teamIds }: WinPlace): Where {
  return { version, wonAt, value: value ?? null, entryId: entryId ?? null, teamIds };
}

function whereOf({ version, wonAt, value, entryId, teamIds }: Win): Where {
  return { version, wonAt, value, entryId, teamIds };
}

async function turn(
  { data, metadata: { organisationId, recordedAt, actor, reason } }: Recorded<Exclude<BadgeWinEvent, BadgeWon | WinRewardWithheld>>,
  documents: Documents<Win>,
  kind: WinTurn['kind'],
  where?: Where,
): Promise<void> {
  const key = winKey(organisationId, data.winId);
  const win = await documents.get(key);
  if (!win) return;
  const at = 'occurredAt' in data ? data.occurredAt : recordedAt;
  const by = { byId: actor.profileId ?? null, reason: reason ?? null };
  const turns = [...win.turns, { kind, at, recordedAt, ...by, was: where ? whereOf(win) : null }];
  documents.put(key, { ...win, ...where, turns, stands: standing(turns).stands });
}
