import { organisationOfProvider, organisationProviders, type OwnProvider } from '../../src/login-providers/organisation-providers.ts';
import type { LoginProviderEvent } from '../../src/login-providers/login-providers.events.ts';
import { removeLoginProvider } from '../../src/login-providers/remove-login-provider.ts';
import { saveLoginProvider } from '../../src/login-providers/save-login-provider.ts';
import type { Recorded } from '../../src/platform/event.values.ts';

const sealed = (box: string) => ({ key: 'o', box });
const navy = (more: Partial<OwnProvider> = {}): OwnProvider => ({
  providerId: 'navy',
  loginOptionId: 10,
  name: sealed('Navy ID'),
  access: sealed('{}'),
  secretId: null,
  scopes: 'openid',
  signupRule: 0,
  enabled: false,
  proved: false,
  ...more,
});
const saved = (more: Partial<OwnProvider> = {}): LoginProviderEvent => ({ type: 'LoginProviderSaved', data: navy(more) });
const given = (...facts: LoginProviderEvent[]) =>
  facts.reduce((state, fact) => organisationProviders.evolve(state, fact as Recorded<LoginProviderEvent>), organisationProviders.initial());

describe('U-149 A login provider of an organisation', () => {
  test('is saved as it is set up, and again where something is another', () => {
    expect(saveLoginProvider(navy(), given())).toEqual([saved()]);
    expect(saveLoginProvider(navy(), given(saved()))).toEqual([]);
    expect(saveLoginProvider(navy({ scopes: 'openid email' }), given(saved()))).toEqual([saved({ scopes: 'openid email' })]);
  });

  test('is switched on by who has signed in there with these settings, and by nobody else', () => {
    expect(() => saveLoginProvider(navy({ enabled: true }), given(saved()))).toThrow('Try it first');
    expect(saveLoginProvider(navy({ enabled: true, proved: true }), given(saved()))).toEqual([saved({ enabled: true, proved: true })]);
  });

  test('is one of twenty at most', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => saved({ providerId: `p${n}` }));
    expect(() => saveLoginProvider(navy(), given(...twenty))).toThrow('20 login providers at most');
    expect(saveLoginProvider(navy({ providerId: 'p7', scopes: 'openid email' }), given(...twenty))).toHaveLength(1);
  });

  test('is removed once', () => {
    const gone: LoginProviderEvent = { type: 'LoginProviderRemoved', data: { providerId: 'navy' } };
    expect(removeLoginProvider('navy', given(saved()))).toEqual([gone]);
    expect(() => removeLoginProvider('navy', given(saved(), gone))).toThrow('There is no such login provider');
  });

  test('says by its id whose it is', () => {
    expect(organisationOfProvider('0f8fad5b-d9cb-469f-a165-70867728950e_1a2b3c4d')).toBe('0f8fad5b-d9cb-469f-a165-70867728950e');
    for (const id of ['3', 'Example ID', '', '0f8fad5b-d9cb-469f-a165-70867728950e']) expect(organisationOfProvider(id)).toBeUndefined();
  });
});
