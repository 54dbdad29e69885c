import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { links, type Way, waysOfBadges, waysOfLinks } from '../score-series/links.ts';
import { linksOf } from '../score-series/save-link.ts';
import { automations, automationsOf, type Rule } from './automations.ts';
import { RuleSources } from './rule-sources.ts';
import { openRule } from './save-automation.ts';

/** A rule as a way: entries of the series that lead to what it is about lead to entries of those that it gives points in. */
export type RuleWay = Way & { automationId: string };

/**
 * The rules by which what a rule gives comes back to it, in the order in which they answer, itself first; nothing where it does not.
 * @param others what leads from series to series beside rules
 */
export function loopOf(automationId: string, rules: readonly RuleWay[], others: readonly Way[]): string[] | undefined {
  const own = rules.find((rule) => rule.automationId === automationId);
  if (!own) return undefined;
  const paths = new Map(own.to.map((series) => [series, [automationId]]));
  for (const [series, path] of paths) {
    if (own.from.includes(series)) return path;
    const onward = [
      ...others.map((way) => ({ ...way, path })),
      ...rules.map((rule) => ({ ...rule, path: [...path, rule.automationId] })),
    ].filter(({ from }) => from.includes(series));
    for (const { to, path: longer } of onward) for (const next of to) if (!paths.has(next)) paths.set(next, longer);
  }
  return undefined;
}

/** Whether rules may answer themselves, for whoever saves one: when they do, they end it (0100). */
@Injectable()
export class RuleLoops {
  constructor(
    private readonly decisions: Decisions,
    private readonly sources: RuleSources,
    private readonly keys: Keys,
  ) {}

  /** The loop that a rule would be in if it were on, with those that are: each rule with its name. */
  async of(organisationId: string, automationId: string): Promise<{ id: string; name: string }[] | undefined> {
    const state = await this.decisions.load(automations, automationsOf(organisationId));
    const rules = new Map([...state.rules].filter(([id, { isOn }]) => isOn || id === automationId));
    const own = rules.get(automationId);
    if (!own || (await this.follows(organisationId, own)).length === 0) return undefined;
    const ways = Array.from(rules, async ([id, rule]) => ({
      automationId: id,
      from: await this.follows(organisationId, rule),
      to: Array.from(rule.actions.values(), ({ seriesId }) => seriesId),
    }));
    const all = await this.decisions.load(links, linksOf(organisationId));
    const loop = loopOf(automationId, await Promise.all(ways), [...waysOfLinks(all), ...waysOfBadges(all)]);
    return loop && Promise.all(loop.map(async (id) => ({ id, name: await this.nameOf(rules.get(id)) })));
  }

  private async follows(organisationId: string, { settings: { source } }: Rule): Promise<readonly string[]> {
    return (await this.sources.of(source.kind).follows?.(organisationId, source.id)) ?? [];
  }

  private async nameOf(rule: Rule | undefined): Promise<string> {
    return (rule && (await openRule(this.keys, rule)))?.name ?? '';
  }
}
