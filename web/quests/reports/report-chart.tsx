import { type ComponentProps, Suspense, use } from 'react';
import type Drawn from '../../boards/widgets/chart.tsx';
import { LateCode } from '../../platform/code.ts';
import { formatTight } from '../../platform/format/numbers.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { useColourScheme } from '../../platform/theme/colour-scheme.ts';
import classes from './reports.module.css';

/** ECharts is dear: it comes with the first chart. */
const chart = new LateCode('chart', () => import('../../boards/widgets/chart.tsx'));

/** A chart of counts. What it shows stands in a table beside it. */
export function ReportChart(shown: Omit<ComponentProps<typeof Drawn>, 'scheme' | 'format'>) {
  return (
    <div className={classes.chart}>
      <Suspense fallback={<Bone width="60%" height={32} />}>
        <Chart {...shown} />
      </Suspense>
    </div>
  );
}

function Chart(shown: Omit<ComponentProps<typeof Drawn>, 'scheme' | 'format'>) {
  // Before it waits: React loses count of what comes after, where it need not wait any more when it draws this again.
  const scheme = useColourScheme(({ shown: one }) => one);
  const { default: Drawn } = chart.module ?? use(chart.fetch());
  return <Drawn {...shown} format={formatTight} scheme={scheme} />;
}
