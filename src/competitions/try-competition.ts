import { Injectable } from '@nestjs/common';
import type { Sealed } from '../platform/event.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { FIRST_DEFAULTS } from './competition-defaults.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { freezeFrom, type GivenRules, newRules } from './save-competition.ts';

/** It is never told, and so needs no key. */
const UNNAMED: Sealed = { key: '', box: '' };

/** Judges rules that are tried before they are saved, as they would be when a competition is made of them; only a name need not be there yet. */
@Injectable()
export class TryCompetition {
  constructor(private readonly decisions: Decisions) {}

  /** @throws NotFound when a series does not exist; Refused series-deleted, start-missing, freeze-missing, and what `judgeRules` says */
  async judged(organisationId: string, given: GivenRules, timeZone: string): Promise<CompetitionRules> {
    for (const { seriesId } of [...(given.series ?? []), ...(given.rewards ?? [])])
      if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
    const freeze = freezeFrom(given.freeze, undefined);
    return newRules(UNNAMED, given.from, { ...given, name: UNNAMED, infoText: null, freeze }, { timeZone, usual: FIRST_DEFAULTS });
  }
}
