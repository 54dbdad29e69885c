import { Injectable } from '@nestjs/common';
import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import type { Call } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { csvOf } from '../platform/spreadsheet.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { RoundParams } from '../scoreboard/scoreboard.view.ts';
import type { Tag } from '../tags/tags.ts';
import { knowsAllOf } from './admin-of.ts';
import { CompetitionScopes } from './competition-scopes.ts';
import type { RevealStep } from './reveal-script.ts';

/** In which order the frozen board of a round is opened: as it would be by what is known, or as it is where that has begun so. */
@Injectable()
export class RevealOrder {
  constructor(
    private readonly models: ReadModels,
    private readonly scopes: CompetitionScopes,
    private readonly readings: Readings,
  ) {}

  /**
   * @throws NotFound for a competition or round that the viewer may not know of
   * @throws Forbidden for whoever is no admin of it; not-frozen where there is nothing to reveal
   */
  async order(viewer: Viewer, params: RoundParams, unit: RevealUnit, call: Call): Promise<readonly RevealStep[]> {
    const seen = await this.scopes.seen(viewer, params);
    if (!seen) throw new NotFound('competition');
    if (!knowsAllOf(viewer, seen, call.receivedAt)) throw new Forbidden('Only admins know what is hidden');
    const tags = unit === 'tag' ? await this.tagsByName(viewer) : [];
    const reading = { kind: 'reveal', unit, tags } as const;
    const [text = 'null'] = await this.readings.within({ ...seen.scope, until: 'freeze' }, { params }, call, reading);
    const steps = JSON.parse(text) as RevealStep[] | null;
    if (!steps) throw new Forbidden('The board of this round is not frozen: there is nothing to reveal', 'not-frozen');
    return steps;
  }

  private async tagsByName({ organisationId }: Viewer): Promise<string[]> {
    const { items } = await this.models.find<Tag>('tags', { organisationId, category: 'score' }, { limit: 100_000 });
    return items
      .map(({ document }) => document)
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.tagId < b.tagId ? -1 : 1))
      .map(({ tagId }) => tagId);
  }
}

/** `entries`: the ids of what a step opens, with spaces between them. */
export function revealCsv(steps: readonly RevealStep[], idOf: (id: string) => string): string {
  const rows = steps.map(({ id, entryIds, from, to }, n) => [n + 1, { words: idOf(id) }, { words: entryIds.join(' ') }, from, to]);
  return csvOf([['step', 'player', 'entries', 'from', 'to'], ...rows]);
}
