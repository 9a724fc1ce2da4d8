declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'native' | 'visible' | 'load';
  }
}
export {};
