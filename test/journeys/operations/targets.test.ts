import { tryOperations } from './try-operations.ts';
import { operations } from './targets.operations.ts';

tryOperations(operations);
