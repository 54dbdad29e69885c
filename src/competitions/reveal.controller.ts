import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, OneOf, Whole } from '../platform/http/fields.ts';
import { Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { BeginReveal } from './begin-reveal.ts';
import { editsCompetition } from './edits-competition.ts';
import { EndReveal } from './end-reveal.ts';
import { MOST_STEPS, MoveReveal } from './move-reveal.ts';
import { REVEAL_UNITS, type RevealUnit } from './reveal.events.ts';
import { MOST_ROUNDS } from './rounds.values.ts';

class OneRound {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { optional: true, note: 'Which round; the first when missing' }) round?: number;
}
class Beginning extends OneRound {
  @OneOf(REVEAL_UNITS, {
    optional: true,
    note: "What a step opens of a row: an entry (the default), a tag's entries, or all that it hides",
  })
  unit?: RevealUnit;
}
class Moving extends OneRound {
  @Whole(0, MOST_STEPS, { note: 'The step that was seen: where it is another meanwhile nothing is moved' }) seen!: number;
  @Whole(0, MOST_STEPS, { note: 'How many steps are open; those after the last show what the last does' }) step!: number;
}

/** How the frozen board of a round is opened. */
@Route('competition')
export class RevealController {
  constructor(private readonly commands: CommandBus) {}

  @Post('begin_reveal', 'Ours. Begins to open the frozen board of a round that has ended, from the last place up.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async begin(@Body() { competitionid, round = 1, unit = 'entry' }: Beginning, @CallOf() call: Call) {
    const begin = new BeginReveal(contextOf(call), competitionid, round, unit);
    const { position } = await this.commands.execute(begin);
    return { status: 'ok', position };
  }

  @Post('move_reveal', 'Ours. Opens the next steps of a reveal on every screen, or takes some back.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async move(@Body() { competitionid, round = 1, seen, step }: Moving, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new MoveReveal(contextOf(call), competitionid, round, seen, step));
    return { status: 'ok', position };
  }

  @Post('end_reveal', 'Ours. Tells everybody all of a frozen round that has ended: after the reveal, or without one.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async end(@Body() { competitionid, round = 1 }: OneRound, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new EndReveal(contextOf(call), competitionid, round));
    return { status: 'ok', position };
  }
}
