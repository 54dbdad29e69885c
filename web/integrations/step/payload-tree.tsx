import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { COLUMNS, type ColumnName, type StepValues } from './step-values.ts';
import '../integrations-texts.ts';
import classes from './step.module.css';

type Cell = { path: string; text: string };
type Branch = { name: string; path: string; text?: string; inner: Branch[] };

type PayloadTreeProps = { cells: readonly Cell[]; values: StepValues; onMap: (column: ColumnName, path: string) => void };

/** A row as it came, as a tree: each value is a button that says what it is to be used as. */
export function PayloadTree({ cells, values, onMap }: PayloadTreeProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('integrations.payload.label')}>
      <Branches branches={treeOf(cells)} values={values} onMap={onMap} />
    </div>
  );
}

function Branches({ branches, values, onMap }: { branches: readonly Branch[] } & Pick<PayloadTreeProps, 'values' | 'onMap'>) {
  return (
    <ul className={classes.tree}>
      {branches.map((branch) => (
        <li key={branch.path}>
          {branch.text === undefined ? (
            <span className={classes.branch}>
              <bdi>{branch.name}</bdi>
            </span>
          ) : (
            <Leaf branch={branch} text={branch.text} values={values} onMap={onMap} />
          )}
          {branch.inner.length > 0 && <Branches branches={branch.inner} values={values} onMap={onMap} />}
        </li>
      ))}
    </ul>
  );
}

function Leaf({
  branch: { name, path },
  text,
  values,
  onMap,
}: { branch: Branch; text: string } & Pick<PayloadTreeProps, 'values' | 'onMap'>) {
  const { t } = useTranslation();
  const used = COLUMNS.filter((column) => values[column] === path);
  return (
    <LateMenu
      position="bottom-start"
      target={
        <button type="button" className={classes.leaf} data-used={used.length > 0 || undefined}>
          <bdi className={classes.name}>{name}</bdi>
          <bdi className={classes.value}>{text === '' ? t('integrations.payload.empty') : text}</bdi>
          {used.map((column) => (
            <Tag key={column} kind="you">
              {t(`integrations.column.${column}`)}
            </Tag>
          ))}
        </button>
      }
    >
      <Menu.Label>{t('integrations.payload.use')}</Menu.Label>
      {COLUMNS.map((column) => (
        <Menu.Item key={column} onClick={() => onMap(column, path)}>
          {t(`integrations.column.${column}`)}
        </Menu.Item>
      ))}
    </LateMenu>
  );
}

/** Paths with dots as a tree. */
export function treeOf(cells: readonly Cell[]): Branch[] {
  const roots: Branch[] = [];
  for (const { path, text } of cells) {
    const names = path.split('.');
    let among = roots;
    names.forEach((name, at) => {
      const here = names.slice(0, at + 1).join('.');
      let branch = among.find((one) => one.path === here);
      if (!branch) among.push((branch = { name, path: here, inner: [] }));
      if (at === names.length - 1) branch.text = text;
      among = branch.inner;
    });
  }
  return roots;
}
