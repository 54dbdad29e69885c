import { randomInt } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isStanding, type KeptWin } from '../badges/badge-wins.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CredentialKeys } from './credential-keys.ts';
import type { CredentialIssued } from './credentials.events.ts';
import { type Credential, credentials, type Credentials, credentialsOf, freeIndex } from './credentials.ts';
import { findWin, type NamedWin } from './find-win.ts';

/** Lets who won a badge take it along: a win that was taken along already has the credential that it has. */
export class IssueCredential extends Command<{ credential: Credential; win: KeptWin }> {
  constructor(
    readonly context: CommandContext,
    readonly taken: NamedWin,
    readonly at: Instant,
  ) {
    super();
  }
}

type Issue = Omit<CredentialIssued['data'], 'index'>;

/** @param drawn from 0 to below 1, at random: where it stands in the status list tells nothing of who has it */
export function issueCredential(issue: Issue, drawn: number, state: Credentials): CredentialIssued[] {
  if (state.ofWins.has(issue.winId)) return [];
  return [{ type: 'CredentialIssued', data: { ...issue, index: freeIndex(state, drawn) } }];
}

const DRAWN = 2 ** 40;

@CommandHandler(IssueCredential)
export class IssueCredentialHandler implements ICommandHandler<IssueCredential> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: CredentialKeys,
  ) {}

  async execute({ context, taken, at }: IssueCredential): Promise<{ credential: Credential; win: KeptWin }> {
    const { commandId, organisationId } = context;
    await this.win(organisationId, taken);
    const keyId = await this.keys.current(organisationId);
    const [drawn, stream] = [randomInt(DRAWN) / DRAWN, credentialsOf(organisationId)];
    const issue = { credentialId: commandId, ...taken, keyId, at };
    await this.decisions.decide(credentials, stream, context, async (state) => {
      await this.win(organisationId, taken);
      return issueCredential(issue, drawn, state);
    });
    const state = await this.decisions.load(credentials, stream);
    const credential = state.ofWins.get(taken.winId);
    // It ended in between.
    if (!credential) throw notStanding();
    return { credential, win: await this.win(organisationId, taken) };
  }

  /** @throws NotFound where the player never won it, Refused win-not-standing where they did */
  private async win(organisationId: string, taken: NamedWin): Promise<KeptWin> {
    const win = await findWin(this.decisions, organisationId, taken);
    if (!win) throw new NotFound('win');
    if (!isStanding(win)) throw notStanding();
    return win;
  }
}

function notStanding(): Refused {
  return new Refused('win-not-standing', 'This badge does not stand any more: it cannot be taken along');
}
