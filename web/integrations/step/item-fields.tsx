import { Autocomplete, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useObjects } from '../../objects/use-objects.ts';
import { Fields } from '../../platform/form/form-group.tsx';
import type { StepValues } from './step-values.ts';
import '../integrations-texts.ts';
import './step-texts.ts';

type ItemFieldsProps = {
  values: StepValues;
  /** The paths of what came last. */
  paths: readonly string[];
  error: string | undefined;
  onChange: (change: Partial<StepValues>) => void;
};

/** Of which data object the rows are items, and which column says which field. */
export function ItemFields({ values: { object_id: objectId, object_columns: columns }, paths, error, onChange }: ItemFieldsProps) {
  const { t } = useTranslation();
  const objects = useObjects().data?.objects ?? [];
  const object = objects.find(({ id }) => id === objectId);
  const put = (field: string, column: string) => {
    const others = columns.filter((one) => one.field !== field);
    onChange({ object_columns: column === '' ? others : [...others, { field, column }] });
  };
  return (
    <>
      <div data-part="object">
        <Select
          label={t('integrations.items.object')}
          description={t('integrations.items.objectMore')}
          placeholder={t('integrations.step.choose')}
          allowDeselect={false}
          searchable={objects.length > 8}
          data={objects.map(({ id, name: label }) => ({ value: id, label }))}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
          value={object ? objectId : null}
          error={error}
          onChange={(id) => id !== null && onChange({ object_id: id, object_columns: [] })}
        />
      </div>
      {object && (
        <>
          <p className="soft">{t('integrations.items.fields')}</p>
          <Fields>
            {object.fields.map(({ id, label, data_type: type }) => (
              <Autocomplete
                key={id}
                label={label}
                description={type === 'player' || type === 'team' ? t(`integrations.items.${type}`) : undefined}
                data={[...paths]}
                limit={50}
                maxLength={255}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={columns.find(({ field }) => field === id)?.column ?? ''}
                onChange={(column) => put(id, column)}
              />
            ))}
          </Fields>
        </>
      )}
    </>
  );
}
