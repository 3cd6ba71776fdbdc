// Stands in for packages that only make sense inside the server bundle.
export {};
