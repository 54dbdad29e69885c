import { tryOperations } from './try-operations.ts';
import { operations } from './icons.operations.ts';

tryOperations(operations);
