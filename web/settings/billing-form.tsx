import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingRow, PlanRow } from '../../projections/billing/billing.view.ts';
import { type Answer, call } from '../platform/api.ts';
import { Fields, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './billing.module.css';
import { Bills } from './bills.tsx';
import { Paying } from './paying.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import './settings-texts.ts';

type Countries = Answer<'GET', 'organization/countries'>['countries'];
/** What is typed here, in the words of the call. */
const TYPED = [
  'billname',
  'billvat',
  'billref',
  'billaddress',
  'billpostalcode',
  'billcity',
  'billcountry',
  'billphone',
  'billemail',
  'paymentmethod',
  'what',
  'howlikely',
  'feedback',
] as const;
type Draft = Pick<BillingRow, (typeof TYPED)[number]>;
type Words = { [Field in keyof Draft]: Draft[Field] extends string ? Field : never }[keyof Draft];

/** From hardly to surely. */
const LIKELY = Array.from({ length: 10 }, (_, at) => String(at + 1));

type BillingFormProps = {
  saved: BillingRow;
  countries: Countries;
  /** For which the details must do; the one that the organisation has unless told. */
  plan: PlanRow | undefined;
  before: ReactNode;
};

/** The billing details as they are typed; what is missing for a plan is told at its field, and in no other words. */
export function BillingForm({ saved, countries, plan, before }: BillingFormProps) {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const { plan: has, next, verified_vat_no } = saved;
  const draft = useDraft<Draft>(typedOf(saved));
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('organization/save_org');
  const [log] = useCommand('organization/log_org');
  const [vat, setVat] = useState<{ number: string; valid: boolean }>();
  const country = countries.find(({ id }) => id === values.billcountry);
  const target = plan?.id ?? next?.plan ?? has;
  const since = error?.code === 'changed-since';
  const checked = values.billvat !== '' && values.billvat === verified_vat_no;

  function problem(field: keyof Draft): string | undefined {
    if (field === 'billvat' && vat && !vat.valid && vat.number === values.billvat) return t('billing.vatWrong');
    const told = error?.fields[field];
    return told && since ? `${told}. ${t('settings.nowIs', { value: draft.stands[field] ?? '' })}` : told;
  }

  /** Asked only for another number than the verified one, of a country in the EU. */
  async function check() {
    const number = values.billvat;
    if (number.trim() === '' || checked || country?.in_eu !== 1) return setVat(undefined);
    const answer = await call('GET', 'organization/check_vat', { country_code: country.code, vat_no: number }).catch(() => undefined);
    setVat(answer && { number, valid: answer.valid === 1 });
  }

  async function submit() {
    const foreign = draft.changed.billvat !== undefined && values.billvat !== '' && country !== undefined && country.in_eu === 0;
    // An address that is taken away is absent: only a paid plan needs one, and says so.
    if (!(await save({ ...draft.changed, plan: target, was: since ? draft.stands : draft.was }))) return focusFirstInvalid(form.current);
    draft.saved();
    if (foreign) await log({ log_type: 'event', og_info: 'Non EU vat no entered' });
    showToast({ text: t('settings.saved') });
  }

  const text = (field: Words, label: string, more: { autoComplete?: string; max?: number } = {}) => (
    <TextInput
      label={label}
      maxLength={more.max ?? 255}
      autoComplete={more.autoComplete ?? 'off'}
      value={values[field]}
      error={problem(field)}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );

  return (
    <SettingsFrame
      title={t('billing.billing')}
      facts={t('settings.facts', { organisation })}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(error?.fields ?? {}).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <div ref={form}>
        {before && <div className={classes.before}>{before}</div>}
        <Refusal>{error?.whole}</Refusal>
        <FormGroup title={t('billing.who')} text={t('billing.whoMore')}>
          <Fields>
            {text('billname', t('billing.name'), { autoComplete: 'organization' })}
            <Select
              label={t('billing.country')}
              searchable
              openOnFocus={false}
              data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={values.billcountry === 0 ? null : String(values.billcountry)}
              error={problem('billcountry')}
              onChange={(id) => id !== null && set({ billcountry: Number(id) })}
              onBlur={() => void check()}
            />
            <TextInput
              label={t('billing.vat')}
              description={checked ? t('billing.vatChecked') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={64}
              autoComplete="off"
              value={values.billvat}
              error={problem('billvat')}
              onChange={(event) => set({ billvat: event.currentTarget.value })}
              onBlur={() => void check()}
            />
            {text('billref', t('billing.reference'))}
            <div data-wide>{text('billaddress', t('billing.address'), { autoComplete: 'street-address', max: 1_000 })}</div>
            {text('billpostalcode', t('billing.postalCode'), { autoComplete: 'postal-code', max: 64 })}
            {text('billcity', t('billing.city'), { autoComplete: 'address-level2' })}
            {text('billemail', t('billing.email'), { autoComplete: 'email', max: 254 })}
            {text('billphone', t('billing.phone'), { autoComplete: 'tel', max: 64 })}
          </Fields>
        </FormGroup>
        {target === 0 && (
          <FormGroup title={t('billing.starter')} text={t('billing.starterMore')}>
            <Fields>
              {text('what', t('billing.what'), { max: 1_000 })}
              <Select
                label={t('billing.howLikely')}
                data={LIKELY}
                value={values.howlikely === 0 ? null : String(values.howlikely)}
                error={problem('howlikely')}
                onChange={(likely) => likely !== null && set({ howlikely: Number(likely) })}
              />
              <div data-wide>
                <Textarea
                  label={t('billing.feedback')}
                  autosize
                  minRows={2}
                  maxLength={10_000}
                  value={values.feedback}
                  error={problem('feedback')}
                  onChange={(event) => set({ feedback: event.currentTarget.value })}
                />
              </div>
            </Fields>
          </FormGroup>
        )}
        <Paying
          method={values.paymentmethod}
          onMethod={(paymentmethod) => set({ paymentmethod })}
          unsaved={draft.changes > 0}
          problem={problem('paymentmethod')}
        />
        <Bills />
      </div>
    </SettingsFrame>
  );
}

function typedOf(saved: BillingRow): Draft {
  return Object.fromEntries(TYPED.map((field) => [field, saved[field]])) as Draft;
}
