import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as draw } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { reducedMotion } from '../../platform/motion/reduced-motion.ts';
import classes from './chart.module.css';

draw([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** A row of values; what has none is left out. The value itself is strong, the period before dashed, what it is compared with grey. */
export type ChartLine = {
  name: string;
  kind: 'line' | 'bar' | 'area' | 'pie';
  role: 'value' | 'previous' | 'compared';
  /** A part of the others: its bars stand in theirs. */
  inside?: boolean;
  values: readonly (number | null)[];
};

type ChartProps = {
  /** What it shows, for who does not see it. */
  label: string;
  labels: readonly string[];
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** With another the colours of the page are others. */
  scheme: string;
};

/** The one door to ECharts: a chart in the colours of the page. */
export default function Chart({ label, labels, lines, format, scheme }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const drawn = JSON.stringify([labels, lines]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // What is drawn on a page that is scaled up, as on a wall, has as many points as the screen.
    const scale = element.getBoundingClientRect().width / element.offsetWidth || 1;
    const made = init(element, undefined, { devicePixelRatio: devicePixelRatio * scale });
    chart.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const [shownLabels, shownLines] = JSON.parse(drawn) as [string[], ChartLine[]];
    if (box.current) chart.current?.setOption(optionOf(shownLabels, shownLines, format, getComputedStyle(box.current)), { notMerge: true });
  }, [drawn, scheme, format]);

  return <div ref={box} role="img" aria-label={label} className={classes.canvas} data-drawn={labels.length} />;
}

function optionOf(labels: readonly string[], lines: readonly ChartLine[], format: (value: number) => string, styles: CSSStyleDeclaration) {
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const [main, ink, grey] = [colour('--mark'), colour('--ink-2'), colour('--chart')];
  const [hairline, soft] = [colour('--line'), colour('--chart-soft')];
  const base = {
    animation: !reducedMotion(),
    textStyle: { fontFamily: styles.getPropertyValue('--font'), color: ink },
    tooltip: {
      trigger: lines[0]?.kind === 'pie' ? ('item' as const) : ('axis' as const),
      // Text alone: what people are called is drawn, and never read as markup.
      renderMode: 'richText' as const,
      confine: true,
      backgroundColor: colour('--surface'),
      borderColor: hairline,
      textStyle: { color: colour('--ink'), fontSize: 12 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '–'),
    },
  };
  const [first] = lines;
  if (first?.kind === 'pie') {
    const slices = [main, grey, colour('--gold'), colour('--bronze'), colour('--confetti'), soft];
    const data = labels.map((name, at) => ({ name, value: first.values[at] ?? 0 }));
    const label = { color: ink, fontSize: 12, width: 96, overflow: 'truncate' as const };
    return {
      ...base,
      color: slices,
      series: [{ type: 'pie' as const, radius: '70%', label, data, itemStyle: { borderColor: colour('--surface'), borderWidth: 2 } }],
    };
  }
  const axisText = { color: ink, fontSize: 12 };
  return {
    ...base,
    grid: { top: 12, right: 20, bottom: 4, left: 4, containLabel: true },
    xAxis: {
      type: 'category' as const,
      data: [...labels],
      axisLabel: { ...axisText, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: hairline } },
    },
    yAxis: { type: 'value' as const, axisLabel: { ...axisText, formatter: format }, splitLine: { lineStyle: { color: hairline } } },
    series: lines.map(({ name, kind, role, inside, values }) => {
      const shade = role === 'value' ? main : role === 'previous' ? grey : ink;
      const data = [...values];
      if (kind === 'bar' || kind === 'pie')
        return {
          name,
          type: 'bar' as const,
          data,
          itemStyle: { color: role === 'value' ? main : soft },
          barMaxWidth: 40,
          ...(inside && { barGap: '-100%', z: 3 }),
        };
      return {
        name,
        type: 'line' as const,
        data,
        showSymbol: labels.length === 1,
        lineStyle: { color: shade, width: 2, type: role === 'previous' ? ('dashed' as const) : ('solid' as const) },
        itemStyle: { color: shade },
        ...(kind === 'area' && { areaStyle: { color: shade, opacity: 0.18 } }),
      };
    }),
  };
}
