import { Body } from '@nestjs/common';
import { Limits } from '../accounts/limits.ts';
import { ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Text } from '../platform/http/fields.ts';
import { BadInput, Forbidden } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../platform/http/who.ts';
import { Feedback } from './feedback.ts';
import { FEEDBACK_LEAST, FEEDBACK_MOST } from './feedback.values.ts';

class GiveFeedback {
  @Text({ max: FEEDBACK_MOST, note: `At least ${FEEDBACK_LEAST} characters (R-055)` }) feed_back!: string;
  @Id({ optional: true, note: 'The acting profile' }) profile?: string;
}

/** Words to whoever runs the server. */
@Route('profile')
export class FeedbackController {
  constructor(
    private readonly feedback: Feedback,
    private readonly limits: Limits,
  ) {}

  /** @throws BadInput, TooManyRequests, Refused feedback-not-taken */
  @Post('give_feedback', 'Tells whoever runs this server what you think of it: kept, and mailed.', ok({ message: text }))
  @Allow(member, { acting: 'profile' })
  async give(@Body() { feed_back }: GiveFeedback, @CallOf() { who, commandId, receivedAt }: Call) {
    const { organisationId, profileId } = who;
    if (organisationId === undefined || profileId === undefined) throw new Forbidden();
    const words = feed_back.trim();
    if (words.length < FEEDBACK_LEAST) {
      const problem = `needs at least ${FEEDBACK_LEAST} characters`;
      throw new BadInput('invalid-input', 'Invalid: feed_back', { fields: [{ field: 'feed_back', problem }] });
    }
    this.limits.count(receivedAt, { feedbackOf: profileId });
    await this.feedback.give(commandId, { organisationId, profileId }, words, receivedAt);
    return { status: 'ok', message: 'Thank you for your feedback' };
  }
}
