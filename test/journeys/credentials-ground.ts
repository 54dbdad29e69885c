import { randomUUID } from 'node:crypto';
import { badge, badgeOf } from '../../src/badges/badge.ts';
import type { BadgeEvent, BadgeLook } from '../../src/badges/badges.events.ts';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import { badgeWins, crownOf, winsOf } from '../../src/badges/badge-wins.ts';
import { winIdOf } from '../../src/badges/win-id.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import type { TestLaurel } from './laurel.ts';

/** A badge that a player won, made of facts. `facts`: what happens to the win from then on. */
export type WonBadge = {
  badgeid: string;
  win: string;
  tell(...types: BadgeWinEvent['type'][]): Promise<void>;
  rename(name: string): Promise<void>;
};

/** @param wonAt when it was won; `look`: what is not usual of the badge; `crown`: its wins are those of all, in one stream */
export async function winBadge(
  { app }: TestLaurel,
  organisationId: string,
  profileId: string,
  { wonAt = '2026-11-23T08:30:00.123Z', look = {}, crown = false }: { wonAt?: Instant; look?: Partial<BadgeLook>; crown?: boolean } = {},
): Promise<WonBadge> {
  const [decisions, keys] = [app.get(Decisions), app.get(Keys)];
  const badgeId = randomUUID();
  const winId = winIdOf(badgeId, profileId, 'once');
  const context = () => ({ commandId: randomUUID(), organisationId, actor: {}, channel: 'session' as const });
  const words = (text: string) => keys.seal(text, organisationId);
  const usual: BadgeLook = {
    name: await words('Early bird'),
    description: await words('Up before the others'),
    levels: {},
    categories: [],
    phase: 2,
    active: true,
    notify: 'nobody',
    miniIconSlot: 0,
    celebration: { confetti: 'none' },
    template: false,
  };
  const rule: BadgeRule = { kind: 'given', sources: [], mode: 'sum', atOnce: true, timeZone: 'UTC', levels: [], rewards: [] };
  const ofBadge = (...facts: BadgeEvent[]) => decisions.decide(badge, badgeOf(organisationId, badgeId), context(), () => facts);
  const place = { version: 1, wonAt, teamIds: [] };
  const about = { badgeId, profileId, winId };
  const won: BadgeWinEvent = { type: 'BadgeWon', data: { ...about, ...place, slot: 'once', rewards: [], quiet: false } };
  const turned = (type: BadgeWinEvent['type']): BadgeWinEvent =>
    type === 'BadgeWon' ? won : ({ type, data: { ...about, ...place, occurredAt: new Date().toISOString() } } as BadgeWinEvent);
  const stream = crown ? crownOf(organisationId, badgeId) : winsOf(organisationId, badgeId, profileId);
  const tell = async (...types: BadgeWinEvent['type'][]) => {
    await decisions.decide(badgeWins, stream, context(), () => types.map(turned));
  };
  await ofBadge(
    { type: 'BadgeCreated', data: { badgeId, kind: 'given', look: { ...usual, ...look } } },
    { type: 'BadgeRuleSet', data: { badgeId, version: 1, rule, from: null, at: wonAt } },
  );
  await tell('BadgeWon');
  return {
    badgeid: badgeId,
    win: winId,
    tell,
    rename: async (name) => {
      await ofBadge({ type: 'BadgeChanged', data: { badgeId, changes: { name: await words(name) } } });
    },
  };
}
