import { Module } from '@nestjs/common';
import { CompetitionListModule } from '../../projections/competitions/competition-list.module.ts';
import { RewardOrdersModule } from '../../projections/reward-orders/reward-orders.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ImportsModule } from '../points/imports.module.ts';
import { TargetsModule } from '../targets/targets.module.ts';
import { KeyCreate, OrganisationCreate, SignInLink } from './access-commands.ts';
import { Backup } from './backup.ts';
import { CheckLocks } from './check-locks.ts';
import { CommandLine, COMMANDS } from './command-line.ts';
import { CommandSocket } from './command-socket.ts';
import type { Command } from './command.ts';
import { CompetitionCreate } from './competition-commands.ts';
import { Copy } from './copy.ts';
import { ImportEntries, ImportPlayers, ImportTargets } from './import-commands.ts';
import { NamedThings } from './named-things.ts';
import { OutboxList, OutboxRetry } from './outbox-commands.ts';
import { ReactionsRetry } from './reactions-retry.ts';
import { Export, Standings } from './reading-commands.ts';
import { RevealOrder } from './reveal-commands.ts';
import { Rebuild, Verify } from './rebuild.ts';

const commands = [
  SignInLink,
  OrganisationCreate,
  KeyCreate,
  ImportPlayers,
  ImportEntries,
  ImportTargets,
  CompetitionCreate,
  Standings,
  RevealOrder,
  Export,
  Rebuild,
  Verify,
  ReactionsRetry,
  OutboxList,
  OutboxRetry,
  Backup,
  Copy,
];

@Module({
  imports: [AccountsModule, ImportsModule, CompetitionListModule, RewardOrdersModule, TargetsModule],
  providers: [
    CheckLocks,
    NamedThings,
    ...commands,
    { provide: COMMANDS, useFactory: (...all: Command[]) => all, inject: commands },
    CommandLine,
    CommandSocket,
  ],
})
export class CommandLineModule {}
