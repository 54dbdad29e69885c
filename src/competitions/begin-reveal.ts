import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { competition, mustBeOpen } from './competition.ts';
import type { RevealEvent, RevealUnit } from './reveal.events.ts';
import { mustBeRevealable, type Reveals, reveals, revealsOf } from './reveal.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Begins to open the frozen board of a round, in units. Harmless when it has begun so.
 * @throws NotFound; Refused competition-deleted, not-frozen, round-not-over, reveal-over, reveal-begun where it has begun with other units
 */
export class BeginReveal extends Command<Decided<RevealEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly round: number,
    readonly unit: RevealUnit,
  ) {
    super();
  }
}

/** @throws Refused reveal-over, reveal-begun */
export function beginReveal({ competitionId, round, unit }: BeginReveal, inOrder: readonly string[], state: Reveals): RevealEvent[] {
  const known = state.get(round);
  if (known?.ended) throw new Refused('reveal-over', 'This round is revealed already');
  if (known?.unit === unit) return [];
  if (known?.unit) throw new Refused('reveal-begun', 'The reveal has begun with other steps', { unit: known.unit });
  return [{ type: 'RevealBegun', data: { competitionId, round, unit, ...(unit === 'tag' && { tags: [...inOrder] }) } }];
}

@CommandHandler(BeginReveal)
export class BeginRevealHandler implements ICommandHandler<BeginReveal> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute(command: BeginReveal): Promise<Decided<RevealEvent>> {
    const { context, competitionId, round } = command;
    const { organisationId } = context;
    mustBeRevealable(mustBeOpen(await this.decisions.load(competition, competitionOf(organisationId, competitionId))), round);
    const inOrder = command.unit === 'tag' ? await this.tagsByName(organisationId) : [];
    return this.decisions.decide(reveals, revealsOf(organisationId, competitionId), context, (state) =>
      beginReveal(command, inOrder, state),
    );
  }

  private async tagsByName(organisationId: string): Promise<string[]> {
    const all = await this.decisions.load(tags, tagsOf(organisationId));
    const ofEntries = [...all].filter(([, { category }]) => category === 'score');
    const named = await Promise.all(ofEntries.map(async ([tagId, { name }]) => ({ tagId, name: (await this.keys.open(name)) ?? '' })));
    return named.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.tagId < b.tagId ? -1 : 1)).map(({ tagId }) => tagId);
  }
}
