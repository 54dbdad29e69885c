import { Body, Logger } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { ok, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { VisibilityChanges } from '../players/visibility-changes.ts';
import { type Imported, ImportTeams, type TeamsAsked } from './import-teams.ts';
import { integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

class OfConfig {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
}
class OfTeam extends OfConfig {
  @Id({ note: 'The team' }) teamid!: string;
}

/** Teams and players that other systems have. */
@Route('externalApiConfig')
export class ImportTeamsController {
  private readonly log = new Logger('Integrations');

  constructor(
    private readonly decisions: Decisions,
    private readonly teams: ImportTeams,
    private readonly visibility: VisibilityChanges,
  ) {}

  @Post(
    'importteams',
    'Asks the system of an integration for its teams and who is in them, and makes those that are missing: how many there are. -1 players where it did not answer.',
    ok({ number_of_players: whole, number_of_teams: whole }),
  )
  @NoReceipt()
  @Allow(organisationAdmin)
  async all(@Body() { id }: OfConfig, @CallOf() call: Call) {
    const { teams, players } = await this.orFailed(call, id, (asked) => this.teams.all(asked));
    return { status: 'ok', number_of_players: players, number_of_teams: teams };
  }

  @Post(
    'importteamplayers',
    'Asks the system of an integration who is in a team, and makes those who are missing: how many there are. -1 where it did not answer, or has no such team.',
    ok({ number_of_players: whole }),
  )
  @NoReceipt()
  @Allow(organisationAdmin)
  async one(@Body() { id, teamid }: OfTeam, @CallOf() call: Call) {
    const { players } = await this.orFailed(call, id, (asked) => this.teams.one(asked, teamid));
    return { status: 'ok', number_of_players: players };
  }

  /** Under a filter it answers when everybody sees by it. Why it failed is for the log. @throws NotFound */
  private async orFailed(
    call: Call,
    configId: string,
    ask: (asked: TeamsAsked) => Promise<Imported>,
  ): Promise<Pick<Imported, 'teams' | 'players'>> {
    const context = contextOf(call);
    const { settings } = mustBeIntegration(await this.decisions.load(integrations, integrationsOf(context.organisationId)), configId);
    try {
      const imported = await ask({ context, configId, systemType: settings.systemType, at: call.receivedAt });
      if (imported.position !== undefined)
        for (const view of ['teams', 'people'] as const) await this.visibility.seen(call, imported.position, view);
      return imported;
    } catch (error) {
      if (error instanceof NotFound) throw error;
      this.log.warn(`integration ${configId} could not be asked for its teams: ${error instanceof Error ? error.message : String(error)}`);
      return { teams: 0, players: -1 };
    }
  }
}
