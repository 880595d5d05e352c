// What the type checker is told about the browser for the clients of the workbench and of web pages: which kind an element
// is stands in their HTML, which it does not read, and what TypeScript 4.8 does not know yet.

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Document {
  getElementById(id: string): any;
  readonly activeElement: any;
  elementsFromPoint(x: number, y: number): any[];
}
interface EventTarget {
  addEventListener(type: string, listener: (event: any) => void, options?: boolean | AddEventListenerOptions): void;
  closest(selectors: string): any;
}
interface Array<T> { findLast(test: (value: T) => boolean): T | undefined; }
interface Element { scrollIntoView(options: { block?: string; inline?: string; behavior?: string }): void; scrollBy(options: { left: number; top: number; behavior: string }): void; }
declare var formwright: unknown;
