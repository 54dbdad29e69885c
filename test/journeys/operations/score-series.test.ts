import { tryOperations } from './try-operations.ts';
import { operations } from './score-series.operations.ts';

tryOperations(operations);
