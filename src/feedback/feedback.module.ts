import { Module } from '@nestjs/common';
import { FeedbackController } from './feedback.controller.ts';
import { Feedback } from './feedback.ts';

/** Words to whoever runs the server. */
@Module({ controllers: [FeedbackController], providers: [Feedback] })
export class FeedbackModule {}
