/** The element of the page with this id, as the kind it is. */
export function element<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`playground: the page must have an element #${id}`);
  return found as T;
}
