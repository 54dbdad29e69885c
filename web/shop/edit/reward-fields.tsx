import { Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormGroup } from '../../platform/form/form-group.tsx';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { useResource } from '../../platform/live-resources.ts';
import { viewerZone } from '../../platform/format/times.ts';
import { RewardPicture } from '../reward-picture.tsx';
import { SHOP_SETTINGS } from '../shop-paths.ts';
import { useStore } from '../use-shop.ts';
import type { RewardProblems, RewardValues } from './reward-values.ts';
import '../shop-texts.ts';
import classes from '../shop.module.css';

type RewardFieldsProps = {
  values: RewardValues;
  problems: RewardProblems;
  /** How many pieces are sold already. */
  sold?: number;
  onChange: (change: Partial<RewardValues>) => void;
};

const LATEST = '9998-12-31T23:59';

/** What a reward is, what it costs, how many there are, when, and who sees it (U-182). */
export function RewardFields({ values, problems, sold = 0, onChange }: RewardFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: store } = useStore();
  const kinds = useCategories('shop');
  const text = (field: 'name' | 'stock' | 'each' | 'from' | 'to') => ({
    value: values[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <FormGroup title={t('shop.item.about')} text={t('shop.item.aboutMore')}>
        <div className={classes.stack}>
          <TextInput label={t('shop.item.name')} maxLength={255} {...text('name')} />
          <Textarea
            label={t('shop.item.description')}
            autosize
            minRows={2}
            maxLength={10_000}
            value={values.description}
            error={problems.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          <PictureField icon={values.icon} onChange={(icon) => onChange({ icon })} />
        </div>
      </FormGroup>
      <FormGroup title={t('shop.item.prices')} text={t('shop.item.pricesMore')}>
        {store?.currencies.length === 0 ? (
          <p className="soft">
            {t('shop.item.noCurrencies')} <TextLink to={SHOP_SETTINGS}>{t('shop.item.toSettings')}</TextLink>
          </p>
        ) : (
          <Fields>
            {store?.currencies.map(({ id: currency, name }) => (
              <TextInput
                key={currency}
                id={`${id}-${currency}`}
                label={name}
                inputMode="decimal"
                autoComplete="off"
                maxLength={30}
                value={values.prices[currency] ?? ''}
                error={problems[currency]}
                onChange={(event) => onChange({ prices: { ...values.prices, [currency]: event.currentTarget.value } })}
              />
            ))}
          </Fields>
        )}
      </FormGroup>
      <FormGroup title={t('shop.item.stock')} text={t('shop.item.stockMore')}>
        <Fields>
          <TextInput
            label={t('shop.item.offered')}
            description={problems.stock ? undefined : t('shop.item.sold', { count: sold, formatted: formatCount(sold) })}
            inputMode="numeric"
            maxLength={7}
            {...text('stock')}
          />
          <TextInput
            label={t('shop.item.each')}
            description={problems.each ? undefined : t('shop.item.eachMore')}
            inputMode="numeric"
            maxLength={7}
            {...text('each')}
          />
        </Fields>
      </FormGroup>
      <FormGroup title={t('shop.item.when')} text={t('shop.item.whenMore', { zone: viewerZone })}>
        <Fields>
          <TextInput label={t('shop.item.from')} type="datetime-local" max={LATEST} {...text('from')} />
          <TextInput label={t('shop.item.to')} type="datetime-local" max={LATEST} {...text('to')} />
        </Fields>
      </FormGroup>
      {kinds.length > 0 && (
        <FormGroup title={t('shop.item.categories')} text={t('shop.item.categoriesMore')}>
          <FilterChips
            label={t('shop.item.categories')}
            options={kinds}
            chosen={values.categories}
            onChange={(categories) => onChange({ categories })}
          />
        </FormGroup>
      )}
      <FormGroup title={t('shop.item.phase')} text={t('shop.item.phaseMore')}>
        <Choices
          label={t('shop.item.phase')}
          value={values.phase}
          options={([2, 0, 1] as const).map((value) => ({
            value,
            label: t(`shop.item.phases.${value}`),
            text: t(`shop.item.phases.${value}More`),
          }))}
          onChange={(phase) => onChange({ phase })}
        />
      </FormGroup>
    </>
  );
}

/** The sign of a gift, one of the icons, or a picture that is uploaded. */
function PictureField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation();
  const icons = useResource('icon/iconlist', { type: 'scoreseries' }, { staleOn: [{ view: 'icons' }] }).data?.icons ?? [];
  const paths = new Set(['', ...icons.map(({ path }) => path), icon]);
  const nameOf = (path: string) => (path === '' ? t('shop.item.gift') : icons.find((one) => one.path === path)?.name);
  return (
    <>
      <div className={classes.pictures} role="group" aria-label={t('shop.item.picture')}>
        {[...paths].map((path) => (
          <button
            key={path}
            type="button"
            aria-pressed={path === icon}
            aria-label={nameOf(path) || t('shop.item.unnamed')}
            onClick={() => onChange(path)}
          >
            <RewardPicture icon={path} />
          </button>
        ))}
      </div>
      <UploadPicture type="scoreseries" onUploaded={({ path }) => onChange(path)} />
    </>
  );
}
