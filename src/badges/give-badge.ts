import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { type Badge, badge, badgeOf, mustBeThere } from './badge.ts';
import { badgePeriodAt } from './badge-periods.values.ts';
import type { BadgeLevel, BadgeRule } from './badge-rule.values.ts';
import { versionOfNow } from './badge-versions.values.ts';
import type { BadgeReturned, BadgeWinEvent, BadgeWon } from './badge-wins.events.ts';
import { type BadgeWins, badgeWins, isStanding, winsOf } from './badge-wins.ts';
import { rewardsBy } from './badge-rewards.values.ts';
import { aboutSlot } from './judging.values.ts';
import { winIdOf } from './win-id.ts';

/** A badge is given to a player: the badge itself, or its next level. `at`: now. */
export type Gift = { badgeId: string; profileId: string; at: Instant; inscription?: string };

/**
 * Gives a badge. The win's id is derived from the command's, or from the level, so that a retry is the same win.
 * @throws NotFound when badge or player are not there; Refused as {@link giveBadge} says, badge-deleted, person-forgotten
 */
export class GiveBadge extends Command<Decided<BadgeWinEvent> & { winId: string }> {
  constructor(
    readonly context: CommandContext,
    readonly gift: Gift,
  ) {
    super();
  }
}

type Given = Omit<Gift, 'inscription'> & { commandId: string; teamIds: readonly string[]; inscription?: Sealed };

/**
 * @throws Refused badge-stopped while it is not won, badge-not-given when it is won by entries, not-in-teams, all-levels-reached, level-not-given when the next
 * level is reached by entries, win-revoked when an admin took that level
 */
export function giveBadge(given: Given, state: Badge, wins: BadgeWins): (BadgeWon | BadgeReturned)[] {
  const { rule } = mustBeThere(state);
  const now = versionOfNow(state.rules);
  if (!now) throw new Refused('badge-stopped', 'The badge is not active, or not published: it is not given now');
  if (rule.teams && !rule.teams.some((teamId) => given.teamIds.includes(teamId)))
    throw new Refused('not-in-teams', 'The player is in none of the teams that the badge is for');
  const { badgeId, profileId, at, teamIds, inscription } = given;
  const slot = slotFor(given, rule, wins);
  const winId = winIdOf(badgeId, profileId, slot.slot);
  const known = wins.get(winId);
  if (known?.taken) throw new Refused('win-revoked', 'This level was taken from the player: reinstate it');
  const place = { version: now.version, wonAt: at, teamIds: [...teamIds] };
  // A level that was lost is the same win again.
  if (known) return [{ type: 'BadgeReturned', data: { badgeId, profileId, winId, occurredAt: at, ...place } }];
  return [
    {
      type: 'BadgeWon',
      data: {
        badgeId,
        winId,
        ...slot,
        ...place,
        ...(inscription && { inscription }),
        rewards: rewardsBy(rule, slot.levelId),
        quiet: false,
      },
    },
  ];
}

type Slot = Pick<BadgeWon['data'], 'profileId' | 'slot' | 'levelId' | 'period'>;

function slotFor({ commandId, profileId, at }: Given, rule: BadgeRule, wins: BadgeWins): Slot {
  if (rule.kind === 'given') return { profileId, slot: commandId };
  if (rule.kind !== 'levels') throw new Refused('badge-not-given', 'This badge is won by points: nobody gives it');
  const span = badgePeriodAt(rule, Date.parse(at));
  const slotOfLevel = ({ levelId }: BadgeLevel) => aboutSlot(profileId, span, levelId);
  const reached = new Set([...wins.values()].filter(isStanding).map(({ slot }) => slot));
  const next = rule.levels.find((level) => !reached.has(slotOfLevel(level).slot));
  if (!next) throw new Refused('all-levels-reached', 'The player has reached every level');
  if (next.kind !== 'given') throw new Refused('level-not-given', 'The next level is reached by points: nobody gives it');
  return slotOfLevel(next);
}

@CommandHandler(GiveBadge)
export class GiveBadgeHandler implements ICommandHandler<GiveBadge> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, gift }: GiveBadge): Promise<Decided<BadgeWinEvent> & { winId: string }> {
    const { organisationId, commandId } = context;
    const { badgeId, profileId, inscription: words, ...others } = gift;
    const teamIds = [...(await loadReceiver(this.decisions, organisationId, profileId)).teamIds];
    const given = { ...others, badgeId, profileId, commandId, teamIds };
    const decided = await this.decisions.decide(badgeWins, winsOf(organisationId, badgeId, profileId), context, async (wins) => {
      const inscription = words ? await this.keys.seal(words, organisationId, profileId) : undefined;
      const state = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
      return giveBadge({ ...given, ...(inscription && { inscription }) }, state, wins);
    });
    const [won] = decided.events;
    return { ...decided, winId: won?.data.winId ?? (await this.givenBefore(context, gift)) };
  }

  /** A retry is answered with what it gave; a level, whose win does not say which command gave it, with the last one. */
  private async givenBefore({ organisationId, commandId }: CommandContext, { badgeId, profileId }: Gift): Promise<string> {
    const wins = await this.decisions.load(badgeWins, winsOf(organisationId, badgeId, profileId));
    const own = wins.get(winIdOf(badgeId, profileId, commandId));
    return (own ?? [...wins.values()].findLast(({ gift }) => gift))?.winId ?? '';
  }
}
