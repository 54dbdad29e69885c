import type { PaymentService } from '../../src/billing/payment-service.ts';

/** A service as a test knows it: which of its ways to pay works and which does not, and what it has taken. */
export type Tried = {
  service: PaymentService;
  good: number;
  refused: number;
  /** The cents that were taken for each bill. */
  taken(): Promise<Record<string, number>>;
};

/** What every payment service must do: the rest of billing rests on it. */
export function paymentServiceContract(open: () => Promise<Tried>): void {
  let tried: Tried;

  beforeEach(async () => {
    tried = await open();
  });
  const tokenOf = async (method: number) => (await tried.service.accept('acme', method)) ?? '';

  test('names its ways to pay, each once', () => {
    const ids = tried.service.methods.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([tried.good, tried.refused]));
  });

  test('leads to where somebody says what is paid with, and knows the way back', () => {
    const address = new URL(tried.service.portal('acme', '/v_settings/organization/billing?a=b'), 'https://laurel.example.org');
    expect([...address.searchParams.values()]).toContain('/v_settings/organization/billing?a=b');
  });

  test('gives no token for a way to pay that it does not have', async () => {
    expect(await tried.service.accept('acme', 999)).toBeUndefined();
    expect(await tokenOf(tried.good)).not.toBe('');
  });

  test('takes the money of a bill once, however often and with whatever it is asked', async () => {
    const [good, refused] = [await tokenOf(tried.good), await tokenOf(tried.refused)];
    const bill = { id: 'acme/1', cents: 5_880 };
    expect(await tried.service.charge(good, bill)).toEqual({ paid: true });
    expect(await tried.service.charge(good, bill)).toEqual({ paid: true });
    expect(await tried.service.charge(refused, bill)).toEqual({ paid: true });
    expect(await tried.taken()).toEqual({ 'acme/1': 5_880 });
  });

  test('says why it takes nothing, and takes it when it is asked with something better', async () => {
    const bill = { id: 'acme/2', cents: 100 };
    expect(await tried.service.charge(await tokenOf(tried.refused), bill)).toEqual({ paid: false, why: expect.any(String) });
    expect(await tried.taken()).toEqual({});
    expect(await tried.service.charge(await tokenOf(tried.good), bill)).toEqual({ paid: true });
    expect(await tried.taken()).toEqual({ 'acme/2': 100 });
  });

  test('takes nothing with a token that is none', async () => {
    expect(await tried.service.charge('', { id: 'acme/3', cents: 100 })).toMatchObject({ paid: false });
    expect(await tried.taken()).toEqual({});
  });
}
