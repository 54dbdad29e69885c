import { Injectable } from '@nestjs/common';
import type { RuleTrial, TriedChange as TriedChangeRow } from '../../projections/automations/rule-trial.view.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { teamsOfReceivers } from '../points/load-receiver.ts';
import { fromMicros, toMicros } from '../points/point-amount.values.ts';
import { ShownEntries } from '../points/shown-entries.ts';
import { Previews } from '../revocations/previews.ts';
import type { ListedEntry } from '../revocations/revocation.events.ts';
import { listedEntry, mustBeFewEnough } from '../revocations/selection.ts';
import { ToldTurnings } from '../revocations/told-turnings.ts';
import type { CountedEntry } from '../revocations/turning.values.ts';
import type { RuleAction, RuleGiven, Skipped } from './automations.events.ts';
import { automations, automationsOf } from './automations.ts';
import { FrozenTrials, type TriedRule } from './frozen-trials.ts';
import { RuleSources, type SourceSpan } from './rule-sources.ts';
import { countedGive } from './rule-run.ts';
import { type GivenAction, wholeAction } from './save-action.ts';
import { type GivenRule, openRule, wholeRule } from './save-automation.ts';
import { isAnswered, Outcome, type TriedChange, TryChanges } from './try-changes.ts';

/** Of so many changes it is told one by one. */
const MOST_TOLD = 200;

/** An automation as it might be saved: what is absent is as it is. Its actions all together, or those that it has. */
export type GivenTrial = {
  automationId: string | undefined;
  rule: GivenRule;
  actions: readonly { actionId: string | undefined; action: GivenAction }[] | undefined;
};

/** Tries an automation, as it might be saved, on what happened already: what it would give, and what would follow. */
@Injectable()
export class TryAutomation {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly sources: RuleSources,
    private readonly changes: TryChanges,
    private readonly frozen: FrozenTrials,
    private readonly previews: Previews,
    private readonly told: ToldTurnings,
    private readonly shown: ShownEntries,
    private readonly players: ShownPlayers,
  ) {}

  /**
   * It can be given by its id for half an hour.
   * @throws NotFound, BadInput, Refused as saving it; Refused not-shown-yet; BadInput too-many-entries
   */
  async of(organisationId: string, given: GivenTrial, between: Omit<SourceSpan, 'asOf'>, signal: AbortSignal): Promise<RuleTrial> {
    const rule = await this.rule(organisationId, given);
    const position = await this.previews.everythingShown(organisationId);
    const asOf = this.clock.now();
    const span = { ...between, asOf };
    const people = await this.players.organisation(organisationId);
    const nameOf = (profileId: string) => people.person(profileId)?.name ?? '';
    const all = new Gathered(rule);
    for await (const tried of this.changes.of(organisationId, rule, span, signal)) all.add(tried, nameOf);
    const id = crypto.randomUUID();
    await this.frozen.keep(organisationId, { id, rule, span, outcome: all.outcome.text() });
    const turned = await this.listed(organisationId, all.takenBefore);
    const brought = await this.counted(organisationId, rule, all.standing);
    const turning = await this.previews.withFollowers({ organisationId, kind: 'revoke', turned, brought });
    const { from, to } = between;
    return { trialId: id, asOf, position, from, to, ...all.told(), takenCount: turned.length, ...(await this.told.of(turning, asOf)) };
  }

  /** The first of what was tried to the last, in its order, a change a row. @throws NotFound; Refused not-shown-yet */
  async *rows(organisationId: string, trialId: string): AsyncGenerator<TriedChangeRow[]> {
    const { rule, span } = await this.frozen.find(organisationId, trialId);
    await this.previews.everythingShown(organisationId);
    const people = await this.players.organisation(organisationId);
    const nameOf = (profileId: string) => people.person(profileId)?.name ?? '';
    let rows: TriedChangeRow[] = [];
    for await (const tried of this.changes.of(organisationId, rule, span)) {
      if (isAnswered(tried)) rows.push(toldChange(tried, nameOf));
      if (rows.length < MOST_TOLD) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  private async rule(organisationId: string, { automationId, rule: given, actions }: GivenTrial): Promise<TriedRule> {
    const { rules } = await this.decisions.load(automations, automationsOf(organisationId));
    const saved = automationId === undefined ? undefined : rules.get(automationId);
    if (automationId !== undefined && !saved) throw new NotFound('automation');
    const said = saved && (await openRule(this.keys, saved));
    const before = said && { settings: saved.settings, words: said };
    const { settings, words } = wholeRule({ name: '-', ...given }, before, ({ kind }) => this.sources.of(kind).events);
    const source = this.sources.of(settings.source.kind);
    const conditions = await source.askable(organisationId, settings.source.id, words.conditions);
    const columns = await source.columns(organisationId, settings.source.id);
    const whole = ({ actionId, action }: { actionId: string | undefined; action: GivenAction }, place: number): [string, RuleAction] => {
      const known = actionId === undefined ? undefined : saved?.actions.get(actionId);
      if (actionId !== undefined && !known) throw new NotFound('automation action');
      return [actionId ?? String(place), wholeAction(action, known, columns)];
    };
    return {
      automationId: automationId ?? crypto.randomUUID(),
      isNew: !saved,
      settings,
      conditions,
      actions: actions?.map(whole) ?? [...(saved?.actions ?? [])],
    };
  }

  /** Those that are there and count. */
  private async listed(organisationId: string, taken: readonly RuleGiven[]): Promise<ListedEntry[]> {
    mustBeFewEnough(taken.length);
    const found = await this.shown.withIds(
      organisationId,
      taken.map(({ entryId }) => entryId),
    );
    return found.filter(({ revoked }) => !revoked).map(listedEntry);
  }

  private async counted(
    organisationId: string,
    { automationId, settings: { source } }: TriedRule,
    standing: ReadonlyMap<string, { give: RuleGiven; itemId: string }>,
  ): Promise<CountedEntry[]> {
    const teamsOf = teamsOfReceivers(this.decisions, organisationId);
    const entries: CountedEntry[] = [];
    for (const { give, itemId } of standing.values())
      entries.push(countedGive(give, automationId, source, itemId, await teamsOf(give.profileId)));
    return entries;
  }
}

/** What is told of all changes of a trial. */
class Gathered {
  readonly outcome: Outcome;
  /** What was given and not taken back again, by entry. */
  readonly standing = new Map<string, { give: RuleGiven; itemId: string }>();
  /** What was given before, and is taken back. */
  readonly takenBefore: RuleGiven[] = [];
  private readonly changes: TriedChangeRow[] = [];
  private readonly skips = new Map<Skipped, number>();
  private changeCount = 0;
  private fittingCount = 0;
  private answerCount = 0;

  constructor({ actions }: TriedRule) {
    this.outcome = new Outcome(actions);
  }

  add(tried: TriedChange, nameOf: (profileId: string) => string): void {
    const { change, fits, given, taken, skips } = tried;
    this.changeCount++;
    if (fits) this.fittingCount++;
    if (!isAnswered(tried)) return;
    this.answerCount++;
    this.outcome.add(tried);
    for (const one of taken) if (!this.standing.delete(one.entryId)) this.takenBefore.push(one);
    for (const give of given) this.standing.set(give.entryId, { give, itemId: change.itemId });
    for (const { why } of skips) this.skips.set(why, (this.skips.get(why) ?? 0) + 1);
    if (this.changes.length < MOST_TOLD) this.changes.push(toldChange(tried, nameOf));
  }

  told() {
    const { changes, changeCount, fittingCount, answerCount } = this;
    const given = Array.from(this.standing.values(), ({ give }) => give);
    const sums = new Map<string, number>();
    for (const { seriesId, points } of given) sums.set(seriesId, (sums.get(seriesId) ?? 0) + toMicros(points));
    return {
      ...{ changes, changeCount, fittingCount, answerCount },
      points: Array.from(sums, ([seriesId, sum]) => ({ seriesId, points: fromMicros(sum) })),
      givenCount: given.length,
      playerCount: new Set(given.map(({ profileId }) => profileId)).size,
      skips: Array.from(this.skips, ([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count),
    };
  }
}

function toldChange({ change, given, taken, skips }: TriedChange, nameOf: (profileId: string) => string): TriedChangeRow {
  const { itemId, event, occurredAt } = change;
  const entry = ({ profileId, seriesId, points }: RuleGiven) => ({ profileId, name: nameOf(profileId), seriesId, points });
  return { itemId, event, occurredAt, given: given.map(entry), taken: taken.map(entry), skipped: skips.map(({ why }) => why) };
}
