import { Injectable } from '@nestjs/common';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { Limits } from '../accounts/limits.ts';
import { placeOf } from '../accounts/place.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { isName } from '../platform/text.values.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { UniqueValues } from '../players/unique-values.ts';
import { EmbedSessions } from './embed-sessions.ts';
import { type Integration, integrations, integrationsOf, openIntegration, openStep } from './integrations.ts';
import { appSecrets } from './make-app-secret.ts';
import { NotShown } from './not-shown.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** An integration whose pages may be embedded, and the site that may. */
type Embedding = { organisationId: string; config: Integration; origin: string | undefined };
/** What a token says: to whom, what, and what makes it one of its kind. */
type Said = { sub: string; jti: string; board: string; exp: number };

const MOST_TOKEN = 4_096;
const MOST_TEXT = 255;
/** Clocks differ. */
const TOLERANCE_S = 60;

/** Boards that other sites show, to whom tokens name that they have signed with the secret of an integration (U-142). */
@Injectable()
export class EmbedPages {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly limits: Limits,
    private readonly secrets: WebhookSecrets,
    private readonly sessions: EmbedSessions,
    private readonly unique: UniqueValues,
  ) {}

  /** An integration that has a secret. Its address says which site may show what is embedded. */
  async find(configId: string): Promise<Embedding | undefined> {
    const organisationId = await this.secrets.organisationOf(configId);
    if (organisationId === undefined) return undefined;
    const config = (await this.decisions.load(integrations, integrationsOf(organisationId))).configs.get(configId);
    if (!config) return undefined;
    const url = URL.parse((await openIntegration(this.keys, config))?.url ?? '');
    return { organisationId, config, origin: url && /^https?:$/.test(url.protocol) ? url.origin : undefined };
  }

  /** Begins to show what a token says, once: what opens it. @param from where the call comes from @throws NotShown; TooManyRequests */
  async begin(
    configId: string,
    embedding: Embedding | undefined,
    token: string,
    from: string,
    now: Instant,
  ): Promise<{ key: string; boardId: string }> {
    const said = embedding && (await this.read(configId, token, now));
    if (!said) {
      this.limits.count(now, { wrongLinksFrom: placeOf(from) });
      throw new NotShown('token-wrong');
    }
    const { organisationId, config, origin } = embedding;
    const { tokenValidMinutes, sessionValidMinutes } = config.settings;
    if (said.exp > Date.parse(now) / 1_000 + tokenValidMinutes * 60 + TOLERANCE_S) throw new NotShown('token-wrong');
    if (origin === undefined) throw new NotShown('origin-missing');
    const profileId = await this.player(organisationId, config, said.sub);
    if (profileId === undefined) throw new NotShown('player-missing');
    const used = { id: said.jti, until: new Date(said.exp * 1_000).toISOString() };
    const embedded = { organisationId, configId, profileId, boardId: said.board };
    return { key: await this.sessions.begin(embedded, used, sessionValidMinutes, now), boardId: said.board };
  }

  /** What a token says that is signed with a secret of the integration; nothing where it is not. @throws NotShown where it is good no longer */
  private async read(configId: string, token: string, now: Instant): Promise<Said | undefined> {
    if (token.length > MOST_TOKEN) return undefined;
    for (const secret of await appSecrets(this.secrets, configId, now))
      try {
        const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['sub', 'jti', 'exp', 'board'] };
        return saidIn((await jwtVerify(token, Buffer.from(secret), options)).payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new NotShown('token-expired');
        if (!(error instanceof errors.JOSEError)) throw error;
      }
    return undefined;
  }

  /** By their id, or by the external id that the rows of a step name them by. */
  private async player(organisationId: string, config: Integration, sub: string): Promise<string | undefined> {
    if ((await this.decisions.load(profile, streamName(PROFILE, organisationId, sub))).exists) return sub;
    const prefixes = new Set(['']);
    for (const step of config.steps.values()) prefixes.add((await openStep(this.keys, step))?.externalIdPrefix ?? '');
    for (const prefix of prefixes) {
      const external = { kind: 'external-id' as const, value: `${prefix}${sub}`, holder: '' };
      const holder = isName(external.value) ? await this.unique.holder({ organisationId }, external) : undefined;
      if (holder !== undefined && (await this.unique.isUsed(organisationId, { ...external, holder }))) return holder;
    }
    return undefined;
  }
}

function saidIn({ sub, jti, exp, board }: JWTPayload): Said | undefined {
  const texts = [sub, jti, board].every((text) => typeof text === 'string' && text !== '' && text.length <= MOST_TEXT);
  return texts && typeof exp === 'number' && exp < Number.MAX_SAFE_INTEGER / 1_000 ? ({ sub, jti, exp, board } as Said) : undefined;
}
