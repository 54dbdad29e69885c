import { Injectable } from '@nestjs/common';
import { BadInput } from '../platform/http/refusals.ts';
import { problemOfConfigUrl } from '../platform/login-options.ts';
import { Settings } from '../platform/settings.ts';
import { filledIn, OPENID_CONNECT, placeholdersOf, problemOfValue, type ProviderOption } from './provider-option.values.ts';

/** What an organisation's own provider can be: any OpenID provider, and what the operator's file describes with placeholders. */
@Injectable()
export class ProviderOptions {
  readonly all: readonly ProviderOption[];

  constructor(settings: Settings) {
    this.all = [OPENID_CONNECT, ...settings.providerOptions];
  }

  find(loginOptionId: number): ProviderOption | undefined {
    return this.all.find(({ login_option_id }) => login_option_id === loginOptionId);
  }

  /** The values of an option's placeholders, and nothing else. @throws BadInput naming each that will not do */
  read({ openid_config_url: url }: ProviderOption, sent: Readonly<Record<string, unknown>>): Record<string, string> {
    const read = placeholdersOf(url).map((name): [string, string] => [name, valueOf(sent[name])]);
    const values = Object.fromEntries(read);
    const fields = read.flatMap(([name, value]) => {
      const problem = problemOfValue(url, name, value);
      return problem === undefined ? [] : [{ field: `extrafields.${name}`, problem }];
    });
    const problem = fields.length > 0 ? undefined : problemOfConfigUrl(filledIn(url, values));
    if (problem !== undefined) fields.push({ field: `extrafields.${read[0]?.[0] ?? ''}`, problem });
    if (fields.length > 0) throw new BadInput('invalid-input', `Invalid: ${fields.map(({ field }) => field).join(', ')}`, { fields });
    return values;
  }
}

/** An address is what stands before the part that every provider has in common. */
function valueOf(sent: unknown): string {
  return typeof sent === 'string' ? sent.trim().replace(/\/(\.well-known\/openid-configuration)?$/, '') : '';
}
