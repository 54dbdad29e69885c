import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { done, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { appSecrets, MakeAppSecret } from './make-app-secret.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

class OfConfig {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
}

/** What other sites embed. */
@Route('externalApiConfig')
export class EmbedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Post(
    'create_app_secret',
    'Makes a new secret by which another site signs tokens for /embed. It is in this answer alone; the former one is good for 24 hours as well.',
    done({ app_secret: text }),
  )
  @NoReceipt()
  @Allow(admin, { reauthenticate: true })
  async create(@Body() { id }: OfConfig, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new MakeAppSecret(contextOf(call), id, call.receivedAt));
    const [newest = ''] = await appSecrets(this.secrets, id, call.receivedAt);
    return { status: 'ok', position, app_secret: newest };
  }
}
