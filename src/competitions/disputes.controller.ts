import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Text, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { MOST_WORDS } from './disputes.values.ts';
import { disputeIdOf, RaiseDispute } from './raise-dispute.ts';
import { MOST_ROUNDS } from './rounds.values.ts';
import { WithdrawDispute } from './withdraw-dispute.ts';

class DisputedRound {
  @Id({ optional: true, note: 'The acting profile, which takes part in it' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { note: 'A round whose ranks are locked' }) round!: number;
}
class NewDispute extends DisputedRound {
  @Text({ max: MOST_WORDS, note: 'Why: 1 to 1000 characters, for whoever edits the competition' }) words!: string;
}

/** What players say against results: for themselves, in person. */
@Route('competition')
export class DisputesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly keys: Keys,
  ) {}

  @Post(
    'raise_dispute',
    'Ours. A player of a round says why its locked ranks are not right, for 7 days after they were locked. A ruling answers it.',
    done({ id: text }),
  )
  @Allow(member)
  async raise(@Body() { competitionid, round, words }: NewDispute, @CallOf() call: Call) {
    const context = contextOf(call);
    const { profileId = '' } = call.who;
    const said = words.trim();
    if (said === '')
      throw new BadInput('words-required', 'Say why', { fields: [{ field: 'words', problem: 'must have 1 to 1000 characters' }] });
    const sealed = await this.keys.seal(said, context.organisationId, profileId);
    const raising = new RaiseDispute(context, competitionid, round, profileId, sealed, call.receivedAt);
    const { position } = await this.commands.execute(raising);
    return { status: 'ok', position, id: disputeIdOf(context.commandId) };
  }

  @Post('withdraw_dispute', 'Ours. A player takes back what they said against the result of a round.', DONE)
  @Allow(member)
  async withdraw(@Body() { competitionid, round }: DisputedRound, @CallOf() call: Call) {
    const { profileId = '' } = call.who;
    const { position } = await this.commands.execute(new WithdrawDispute(contextOf(call), competitionid, round, profileId));
    return { status: 'ok', position };
  }
}
