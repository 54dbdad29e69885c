import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { differing } from '../competitions/differing.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Badge, badge, badgeOf, mustBeThere, withFacts } from './badge.ts';
import { narrowFlow, widenFlow } from './badge-flows.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { versionOfNow } from './badge-versions.values.ts';
import type { BadgeEvent, BadgeLook, BadgeSharing } from './badges.events.ts';
import type { GivenBadge } from './given-badge.ts';
import { JudgeSavedBadge } from './judge-saved-badge.ts';
import { SharedBadges } from './shared-badges.ts';

/** For what a saved rule holds: for all the past, or from now on. */
export type Applies = 'always' | 'now';

/**
 * Makes a badge, or changes one.
 * @throws NotFound when it, a series or a team is not there; Refused as {@link saveBadge} and `JudgeSavedBadge` say, badge-loop; BadInput of pictures
 */
export class SaveBadge extends Command<Decided<BadgeEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly badgeId: string,
    readonly given: GivenBadge,
    /** The edition that was edited; without one whatever it is. `isNew`: there is none yet. */
    readonly how: {
      isNew: boolean;
      edition?: number | undefined;
      applies?: Applies | undefined;
      shareMode?: BadgeSharing['mode'] | undefined;
      at: Instant;
    },
  ) {
    super();
  }
}

type Saved = { look: BadgeLook; rule: BadgeRule; at: Instant; applies?: Applies | undefined; edition?: number | undefined };

/**
 * Only what differs; a new rule is in force if the badge is open: active, published and no template.
 * @throws Refused badge-deleted, badge-changed when somebody else has changed it since it was read
 */
export function saveBadge(badgeId: string, saved: Saved, state: Badge): BadgeEvent[] {
  const { look, rule, at, edition = state.edition } = saved;
  if (!state.look)
    return [
      { type: 'BadgeCreated', data: { badgeId, kind: rule.kind, look } },
      ...setRule(badgeId, rule, { ...state, look }, { at, applies: saved.applies ?? 'always' }),
    ];
  const before = mustBeThere(state);
  const changes = lookChanges(before.look, look);
  const facts: BadgeEvent[] = [
    ...(Object.keys(changes).length > 0 ? [{ type: 'BadgeChanged', data: { badgeId, changes } } as const] : []),
    ...setRule(badgeId, rule, { ...state, look }, { at, applies: saved.applies }),
  ];
  if (facts.length > 0 && edition !== state.edition) throw new Refused('badge-changed', 'Somebody has changed the badge meanwhile');
  return facts;
}

/** What is there no more is null. */
function lookChanges(before: BadgeLook, after: BadgeLook): { [field: string]: unknown } {
  const gone = Object.keys(before).filter((field) => !(field in after));
  return differing(before, { ...after, ...Object.fromEntries(gone.map((field) => [field, null])) });
}

/** It is won by its rule: whoever opens it is asked for which time. */
export function isWon({ active, phase, template }: Pick<BadgeLook, 'active' | 'phase' | 'template'>): boolean {
  return active && phase === 2 && !template;
}

/** A rule that is not in force is kept: set, and stopped at the same instant. */
function setRule(
  badgeId: string,
  rule: BadgeRule,
  { look, rule: before, version: last, rules }: Badge & { look: BadgeLook },
  { at, applies }: { at: Instant; applies?: Applies | undefined },
): BadgeEvent[] {
  const version = last + 1;
  const isSame = isDeepStrictEqual(rule, before);
  const inForce = versionOfNow(rules);
  if (!isWon(look)) {
    if (isSame) return inForce ? [{ type: 'BadgeStopped', data: { badgeId, version: last, at } }] : [];
    return [
      { type: 'BadgeRuleSet', data: { badgeId, version, rule, from: at, at } },
      { type: 'BadgeStopped', data: { badgeId, version, at } },
    ];
  }
  const holds = isSame && inForce && (applies !== 'always' || inForce.from === null);
  return holds ? [] : [{ type: 'BadgeRuleSet', data: { badgeId, version, rule, from: applies === 'always' ? null : at, at } }];
}

/** Shares it, or shares it no more, by the link that it has. */
export function shareBadge(badgeId: string, mode: BadgeSharing['mode'] | undefined, { sharing }: Badge): BadgeEvent[] {
  return mode === undefined || mode === sharing.mode ? [] : [{ type: 'BadgeSharingChanged', data: { badgeId, ...sharing, mode } }];
}

@CommandHandler(SaveBadge)
export class SaveBadgeHandler implements ICommandHandler<SaveBadge> {
  constructor(
    private readonly decisions: Decisions,
    private readonly judging: JudgeSavedBadge,
    private readonly shared: SharedBadges,
  ) {}

  async execute({ context, badgeId, given, how }: SaveBadge): Promise<Decided<BadgeEvent>> {
    const { organisationId } = context;
    const { isNew, edition, applies, shareMode, at } = how;
    const decided = await this.decisions.decide(badge, badgeOf(organisationId, badgeId), context, async (state) => {
      if (!state.look && !isNew) throw new NotFound('badge');
      const { look, rule } = await this.judging.whole(organisationId, given, state);
      const facts = saveBadge(badgeId, { look, rule, at, applies, edition }, state);
      if (facts.length > 0) await widenFlow(this.decisions, context, badgeId, withFacts(state, facts));
      return [...facts, ...shareBadge(badgeId, shareMode, state)];
    });
    await narrowFlow(this.decisions, context, badgeId);
    if (shareMode !== undefined) await this.shared.changed(organisationId, badgeId);
    return decided;
  }
}
