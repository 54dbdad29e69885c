import { type CommandContext, type Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { decideBadgeFlow } from '../score-series/set-badge-flow.ts';
import { type Badge, badge, badgeOf } from './badge.ts';
import { flowOf } from './badge-flow.values.ts';

/** Before a badge is judged by other rules: its points must not lead back to what it is won with. @throws Refused badge-loop */
export async function widenFlow(decisions: Decisions, context: CommandContext, badgeId: string, after: Badge): Promise<void> {
  // Who decides again, because somebody was faster, may need another flow.
  const own = following(context, derivedId(`flow of edition ${after.edition}`, context.commandId));
  await decideBadgeFlow(decisions, own, { badgeId, ...flowIn(after) }, 'widen');
}

/** Once it is judged by them, or by none, only what they need is kept. */
export async function narrowFlow(decisions: Decisions, context: CommandContext, badgeId: string): Promise<void> {
  const state = await decisions.load(badge, badgeOf(context.organisationId, badgeId));
  await decideBadgeFlow(decisions, context, { badgeId, ...flowIn(state) }, 'narrow');
}

function flowIn({ deleted, rules }: Badge) {
  return flowOf(deleted ? [] : rules.versions.map(({ rule }) => rule));
}
