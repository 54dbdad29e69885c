import { type CommandContext, type Decided, type Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { Refused } from '../platform/refused.ts';
import { closesLoop, type Links, links, waysOfBadges, waysOfLinks } from './links.ts';
import { linksOf } from './save-link.ts';
import type { BadgeFlowSet, LinkEvent } from './score-series.events.ts';

type BadgeFlow = BadgeFlowSet['data'];

/**
 * Which series a badge leads from and to. Before a rule is set it is widened by what that needs, so that nothing can come between; once it is set, it is
 * narrowed to that.
 * @throws Refused badge-loop
 */
export function setBadgeFlow({ badgeId, from, to }: BadgeFlow, all: Links, how: 'widen' | 'narrow'): BadgeFlowSet[] {
  const before = all.flows.get(badgeId) ?? { from: [], to: [] };
  const flow = how === 'narrow' ? { from, to } : { from: together(before.from, from), to: together(before.to, to) };
  if (sameSeries(flow.from, before.from) && sameSeries(flow.to, before.to)) return [];
  if (how === 'widen' && closesLoop({ from, to }, [...waysOfLinks(all), ...waysOfBadges(all, badgeId)]))
    throw new Refused('badge-loop', 'The points that the badge gives must not lead back to what it is won with');
  return [{ type: 'BadgeFlowSet', data: { badgeId, from: [...flow.from].sort(), to: [...flow.to].sort() } }];
}

/** Appends it under a command of its own, which is the same whenever the command it belongs to comes again. */
export function decideBadgeFlow(
  decisions: Decisions,
  context: CommandContext,
  flow: BadgeFlow,
  how: 'widen' | 'narrow',
): Promise<Decided<LinkEvent>> {
  const own = following(context, derivedId(`${how} the flow of ${flow.badgeId}`, context.commandId));
  return decisions.decide(links, linksOf(context.organisationId), own, (all) => setBadgeFlow(flow, all, how));
}

function together(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])];
}

function sameSeries(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((series) => others.includes(series));
}
