import { tryOperations } from './try-operations.ts';
import { operations } from './competition-themes.operations.ts';

tryOperations(operations);
