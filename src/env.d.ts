declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'visible' | 'load';
  }
}
export {};
