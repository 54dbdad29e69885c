import { Injectable, type OnModuleInit } from '@nestjs/common';
import { battleFacts, battleSlotFacts } from '../../src/battles/battles.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Competition } from './competitions.ts';

const COLUMNS = ['battle_id', 'name', 'role', 'other_id', 'answer', 'deadline', 'from', 'before', 'your_target', 'other_target'] as const;
const AT_ONCE = 500;

/** The battles that somebody was challenged to, or challenged others to, in their archive. */
@Injectable()
export class BattlesInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'battles',
      title: 'Your battles',
      says: 'Every battle that you challenged a player to, or were challenged to, and how it was answered.',
      order: 35,
      facts: [...Object.keys(battleFacts), ...Object.keys(battleSlotFacts)],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const filter = { organisationId, players: { any: [profileId] } };
    for await (const part of this.models.walk<Competition>('competitions', filter, { sort: [{ field: 'competitionId' }], limit: AT_ONCE }))
      yield part.flatMap(({ document }) => rowOf(document, profileId) ?? []);
  }
}

function rowOf({ competitionId, name, battle, rules }: Competition, profileId: string): ArchiveRow<(typeof COLUMNS)[number]> | undefined {
  if (!battle) return undefined;
  const { challenger, opponent, targets, answer, deadline } = battle;
  const challenged = challenger !== profileId;
  return {
    battle_id: competitionId,
    name,
    role: challenged ? 'challenged' : 'challenger',
    other_id: challenged ? challenger : opponent,
    answer,
    deadline,
    from: answer === 'accepted' ? rules.from : null,
    before: rules.before ?? null,
    your_target: (challenged ? targets?.opponent : targets?.challenger) ?? null,
    other_target: (challenged ? targets?.challenger : targets?.opponent) ?? null,
  };
}
