import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import type { Account } from '../accounts/accounts.ts';
import type { Instant } from '../platform/event.values.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Settled } from '../platform/settled.ts';
import { AddPlayers } from '../players/add-players.ts';
import { EntryImport } from '../points/import-entries.ts';
import { SaveScoreSeries } from '../score-series/save-settings.ts';
import { CreateOrganisation, type CreatedOrganisation } from './create-organisation.ts';
import { sampleOrganisation } from './sample-organisation.ts';

/** Makes a sample organisation by the commands that people use. */
@Injectable()
export class MakeSample {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: EntryImport,
    private readonly store: EventStore,
    private readonly settled: Settled,
  ) {}

  /** Everything is shown when it answers. */
  async make(account: Account, commandId: string, receivedAt: Instant, timeZone: string): Promise<CreatedOrganisation> {
    const sample = sampleOrganisation(Number.parseInt(commandId.slice(0, 8), 16), receivedAt);
    const about = { userId: account.userId, name: sample.name, adminName: account.name, timeZone, sample: true };
    const created = await this.commands.execute(new CreateOrganisation(commandId, receivedAt, about));
    const { organisationId, profileId } = created;
    const actor = { userId: account.userId, profileId };
    const context = (name: string) => ({
      commandId: uuid5(name, commandId),
      organisationId,
      actor,
      channel: 'session' as const,
      correlationId: commandId,
      causationId: commandId,
    });
    await this.commands.execute(new AddPlayers(context('players'), receivedAt, sample.players));
    for (const { entries: text, ...settings } of sample.series) {
      const seriesId = uuid5(`series ${settings.name}`, commandId);
      await this.commands.execute(
        new SaveScoreSeries(context(settings.name), seriesId, { ...settings, allowPlayerEntry: true }, { timeZone }),
      );
      await this.entries.run({ organisationId, seriesId, actor, receivedAt, text, fileName: `${settings.name}.csv` });
    }
    await this.settled.settled(await this.store.head());
    return created;
  }
}
