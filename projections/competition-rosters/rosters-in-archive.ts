import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rosterFacts } from '../../src/competitions/roster.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { ReadModels } from '../platform/read-models.ts';
import { ReadRosters } from './read-rosters.ts';

const COLUMNS = ['competition_id', 'competition', 'team_id', 'since', 'target'] as const;

/** The competitions that somebody was chosen for, in their archive. */
@Injectable()
export class RostersInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'competitions',
      title: 'Competitions that you take part in',
      says: 'Each with the teams that you have been in, the oldest first, and a target of your own. The first team has your points of before, too.',
      order: 35,
      facts: Object.keys(rosterFacts),
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const participations = await this.rosters.ofPlayer(organisationId, profileId);
    const keys = participations.map(({ competitionId }) => competitionKey(organisationId, competitionId));
    const competitions = await this.models.getMany<Competition>('competitions', keys);
    yield participations.flatMap(({ competitionId, spells, target }) => {
      const competition = competitions.get(competitionKey(organisationId, competitionId))?.document;
      // Battles have a part of their own.
      if (competition?.battle) return [];
      const common = { competition_id: competitionId, competition: competition?.name ?? null, target };
      // Of who is not chosen, because everybody takes part, there is only a target.
      const [first = { teamId: null, from: null }, ...others] = spells;
      return [first, ...others].map(({ teamId, from }) => ({ ...common, team_id: teamId, since: from }));
    });
  }
}
